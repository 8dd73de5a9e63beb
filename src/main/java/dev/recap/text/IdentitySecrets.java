package dev.recap.text;

import java.util.List;

/** Resident registration numbers by the words before them, and numbers of other papers. */
final class IdentitySecrets {

    /** Between the date and the other seven digits. */
    private static final String BETWEEN_HALVES = "(?:[ \\t]{0,3}(?:[-./_·ㆍ‧•∙・]|\\r?\\n)[ \\t]{0,3}| {1,3})";

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            SecretRule.of(
                    Secrets.Kind.RESIDENT,
                    "주민",
                    "주민(?:등록)?(?: ?번호)?[^\\d\\n]{0,6}앞 ?자리[^\\d\\n]{0,6}(?<!\\d)(?<s>\\d{6})(?!\\d)"),
            SecretRule.of(
                    Secrets.Kind.RESIDENT,
                    "주민",
                    "주민(?:등록)? ?번호[^\\d\\n]{0,15}(?<!\\d)(?<s>\\d{6}" + BETWEEN_HALVES + "\\d{7})(?!\\d)"),
            // Without the word for it, by its date and check digit.
            SecretRule.of(
                    Secrets.Kind.RESIDENT,
                    "",
                    "(?<![A-Za-z0-9./_·-])(?=\\d{2}[01]\\d[0-3]\\d\\D)(?<s>\\d{6}" + BETWEEN_HALVES
                            + "[1-8]\\d{6})(?![A-Za-z0-9]|[./_·-]\\d)",
                    ResidentNumber::length),
            SecretRule.of(Secrets.Kind.RESIDENT, "주민", "주민(?:등록)? ?번호[^\\d\\n]{0,15}(?<!\\d)(?<s>\\d{7})(?!\\d)"),
            SecretRule.of(
                    Secrets.Kind.RESIDENT,
                    "주민",
                    "주민(?:등록)?(?: ?번호)?[^\\n]{0,40}?뒷? ?자리[^\\d\\n]{0,6}(?<!\\d)(?<s>\\d{7})(?!\\d)"),
            SecretRule.of(
                    Secrets.Kind.IDENTITY,
                    "ssn social",
                    "(?<![A-Za-z])(?i:ssns?|social security|(?:my|his|her|their|your) social)(?![A-Za-z])[^\\d\\n]{0,20}(?<!\\d)(?<s>\\d{3}[- ]?\\d{2}[- ]?\\d{4})(?![\\d-]*\\d)"),
            SecretRule.of(
                    Secrets.Kind.IDENTITY,
                    "여권 passport driver",
                    "(?:여권|(?<![A-Za-z])(?i:passports?|driver['’]?s?['’]? licen[cs]es?)(?![A-Za-z]))[^\\d\\n]{0,24}?(?<![A-Za-z0-9])(?=[A-Za-z]{0,2}\\d)"
                            + SecretWords.NO_ACCOUNT + "(?<s>[A-Za-z]{0,2}\\d{3}[A-Za-z]?\\d{4,9})(?![A-Za-z0-9]|-\\d)"
                            + SecretWords.NO_AMOUNT),
            SecretRule.of(
                    Secrets.Kind.IDENTITY,
                    "driver",
                    "(?<![A-Za-z])(?i:driver['’]?s?['’]? licen[cs]es?)(?![A-Za-z])[^\\d\\n]{0,24}?(?<![A-Za-z0-9])"
                            + "(?<s>[A-Za-z]\\d{3}(?:[- ]\\d{3,4}){2,3}|[A-Z9]{5}\\d{6}[A-Z9]{2}[A-Z0-9]{3})(?![A-Za-z0-9]|-\\d)"),
            SecretRule.of(
                    Secrets.Kind.IDENTITY,
                    "면허",
                    "면허(?:증)?[^\\d\\n]{0,12}?(?<!\\d)(?<s>\\d{2}-\\d{2}-\\d{6}-\\d{2}|\\d{12}|[가-힣]{2} ?\\d{2}-\\d{6}-\\d{2})(?![\\d-]*\\d)"));

    private IdentitySecrets() {}
}
