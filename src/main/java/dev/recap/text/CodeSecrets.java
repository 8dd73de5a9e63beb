package dev.recap.text;

import java.util.List;

/** PINs, one-time and card security codes. */
final class CodeSecrets {

    /** Behind a place in India: Bengaluru, PIN code 560001. */
    private static final String NO_POSTCODE =
            "(?<!(?<!Hey|Hello|Thanks|Okay|Sure|Well|Sorry|Yes|Yeah|Also|Please)(?<=(?<![A-Za-z])[A-Z][a-z]{2,20}), (?=(?i:pin ?codes?):? [1-9]\\d{5}(?!\\d)))";

    /** What a pin is part of that is no secret. */
    private static final String HARDWARE =
            "(?i:gpio|header|connector|board|chip|socket|breadboard|arduino|plug)(?![A-Za-z])";

    /** But for what it is only a part of, as the length of a password. */
    private static final String ONE_TIME =
            "(?i:(?:[A-Za-z-]{1,20} ){0,3}?(?:(?:one[- ]time|verification|security|login|access|auth|authentication|sign-?in|2fa) (?:code|pin)|otp|pin(?! (?:on|in|of)(?![a-z]))|pass ?(?:word|code)))"
                    + "(?![A-Za-z-]| (?!(?i:to|for|when|on|in|at|and|or|before|until|by|now|today|please|within)(?![A-Za-z]))[A-Za-z])";

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            // A plug has pins too: of words only those with digits are secrets, of numbers none behind a word for it.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "passcode pin",
                    "(?<!(?i:gpio|header|connector|board|chip|socket|input|output|analog|digital) )(?<![A-Za-z])"
                            + NO_POSTCODE
                            + "(?i:passcodes?|pin(?: ?codes?| numbers?)?|pins(?=[\"']?\\s{0,3}[:=]| (?:are|were) )|(?-i:PINs))(?:"
                            + SecretWords.ASSIGNED
                            + "|(?i:['’]s| is| was| are| were| to| will be)"
                            + SecretWords.FILLERS + "| )[\"'`“‘]?(?<s>\\d{4,12})(?![\\d-])"
                            + SecretWords.NO_COUNT + "(?! (?i:on|of|in) (?i:the|a|my|this|that) " + HARDWARE + ")"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pin",
                    "(?<![A-Za-z])(?:(?i:pin(?: ?codes?| numbers?)?)|PINs)(?:" + SecretWords.ASSIGNED
                            + "|(?i:['’]s| is| was| are| were| to| will be)" + SecretWords.FILLERS + ")"
                            + SecretWords.MIXED
                            + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "코드 번호 code otp cvv cvc",
                    "(?:인증 ?번호|(?:인증|확인|보안) ?코드|(?<![A-Za-z])(?i:otps?|(?:one[- ]time|verification|security|auth|authentication|2fa|mfa"
                            + "|sms|access|login)(?: pass)? ?code(?:s(?=\\D{1,24}\\d{4}))?|cvv2?s?|cvc2?s?)(?![A-Za-z]))(?: ?번호|(?i: codes?| numbers?))?"
                            + "(?:" + SecretWords.ASSIGNED
                            + "|(?:은|는|이|가)(?:요)? {0,2}:? ?|(?i:['’]s| is| was| are| were)"
                            + SecretWords.FILLERS + "| |(?=[\\[(]))"
                            + "[\\[(]?(?:[A-Z]-)?(?:(?<blanks>\\d{3} \\d{3}|\\d{2}(?: \\d{2}){2,3}+)(?! ?[\\d-]|[.,]\\d)"
                            + SecretWords.NO_COUNT
                            + "|(?<s>\\d{3,8}+(?:-\\d{3,4})?+)(?![\\d-]*\\d)" + SecretWords.NO_COUNT + ")"),
            // Further words between: the PIN for my card is ...
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "code otp cvv cvc pin",
                    "(?<![A-Za-z])(?i:otp|(?:one[- ]time|verification|security|auth|authentication|access|login|entry|door|gate) codes?"
                            + "|(?:cvv2?s?|cvc2?s?|pin|(?-i:PINs))(?: codes?| numbers?)?|passcodes?)"
                            + "(?! [^\\n]{0,60}" + HARDWARE + ")"
                            + " (?i:i|we|you|he|she|they|for|to|of|on|at|in|that)(?: [A-Za-z'’-]{1,20}){1,6}?"
                            + "(?: (?i:is|was|are|were)" + SecretWords.FILLERS
                            + "|: ?)(?<s>\\d{3,8}+)(?![\\d-]*\\d|[.,]\\d)"
                            + SecretWords.NO_COUNT),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "code otp pin pass",
                    "(?<![\\d.])(?<s>\\d{4,8}+)(?:(?:, ?| (?:and|or) )\\d{4,8}){0,4}+ (?:(?i:(?:is|are) your (?:[A-Za-z-]{1,20} ){0,4}(?:code|otp|pin)s?)(?![A-Za-z])|(?i:is your )"
                            + ONE_TIME + ")"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "code otp pin pass",
                    "(?<![A-Za-z])(?i:use|using|enter|type) (?i:(?:the )?code )?(?<s>\\d{4,8}+) (?i:as (?:your|the|an?|my) )"
                            + ONE_TIME),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "자리",
                    "(?:비밀 ?번호|비번|암호|패스 ?워드|(?:핀|(?<![A-Za-z])(?i:pin)) ?번호|인증 ?번호)(?:은|는|이|가)? ?(?:숫자 ?)?(?:[4-8]|네|다섯|여섯|일곱|여덟) ?자리 ?(?:숫자|번호)?"
                            + "(?:은|는|이|가)?[ :]{1,2}(?<s>\\d{4,8})(?!\\d)" + SecretWords.NO_COUNT),
            // Of doors, with the keys that are pressed before and behind it.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "현관 도어 출입 대문",
                    "(?:(?:공동 ?)?현관문?|도어 ?[락록]|출입[문구]|대문)의? ?(?:비밀 ?)?(?:번호|코드|비번)(?:은|는|이|가)?(?:요)?[ :=]{1,3}"
                            + SecretWords.NO_TIME + "(?<s>[#*]?\\d{4,8}+[#*]?)(?![\\d-]|[.,/:]\\d)"
                            + SecretWords.NO_COUNT + "(?![호동])"));

    private CodeSecrets() {}
}
