package dev.recap.text;

import java.util.List;

/** Phone numbers and e-mail addresses. */
final class ContactSecrets {

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            SecretRule.of(
                    Secrets.Kind.PHONE,
                    "",
                    "(?<![A-Za-z0-9.,+-])(?<s>(?:\\+\\d{1,3}[ .-]?\\(?\\d{1,4}\\)?[ .-]?|\\(\\d{2,4}\\)[ .-]?|0\\d{1,3}[ .-]?|\\d{3}[.-])"
                            + "\\d{3,4}[ .-]?\\d{4})(?!\\d)"),
            SecretRule.of(
                    Secrets.Kind.EMAIL,
                    "@",
                    "(?<![A-Za-z0-9._%+-])(?<s>[A-Za-z0-9._%+-]{1,64}+@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24})"));

    private ContactSecrets() {}
}
