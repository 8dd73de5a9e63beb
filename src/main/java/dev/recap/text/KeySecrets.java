package dev.recap.text;

import java.util.List;

/** Keys and tokens, by their form or by the words before them. */
final class KeySecrets {

    /** What keys are made for, with the length of them. */
    private static final String NO_ALGORITHM =
            "(?!(?i:rsa|dsa|ecdsa|ecdh|ecc|hmac|aes|des|sha|secp|ed|curve|x|hs|rs|es|p|k)-?\\d{1,5}(?:[a-z]\\d)?(?![\\w!@#$%^&*+=-]))";

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "sk- sk_ pk- pk_ rk- rk_",
                    "(?<![A-Za-z0-9])(?<s>(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200})"),
            SecretRule.of(
                    Secrets.Kind.KEY, "akia asia", "(?<![A-Za-z0-9])(?<s>(?:AKIA|ASIA)[0-9A-Z]{16})(?![A-Za-z0-9])"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- hf_ npm_",
                    "(?<![A-Za-z0-9])(?<s>(?:gh[pousr]_|github_pat_|glpat-|hf_|npm_(?=[A-Za-z_]{0,64}\\d))[A-Za-z0-9_-]{16,255})"),
            SecretRule.of(Secrets.Kind.KEY, "xox", "(?<![A-Za-z0-9])(?<s>xox[abeoprs]-[A-Za-z0-9-]{10,255})"),
            SecretRule.of(Secrets.Kind.KEY, "aiza", "(?<![A-Za-z0-9])(?<s>AIza[0-9A-Za-z_-]{35})"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "bearer basic",
                    "(?<![A-Za-z0-9])(?i:bearer|basic(?-i)(?= {1,3}\\S[^\\sA-Z]{0,255}[A-Z]| {1,3}\\S{8,255}=)) {1,3}(?=[^\\s\\d]{0,255}[\\d=])(?<s>[A-Za-z0-9._~+/=-]{8,4000})"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "eyj",
                    "(?<![A-Za-z0-9])(?<s>eyJ[A-Za-z0-9_-]{6,4000}+\\.[A-Za-z0-9_-]{4,4000}+(?:\\.[A-Za-z0-9_-]{0,4000}+)?)"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "-----begin",
                    "(?s)(?<s>-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\\z))"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "secret token key",
                    "(?i)(?:secret|token|(?:api|access|secret|private)[ _-]?key|_key)(?-i)" + SecretWords.ASSIGNED
                            + "(?!(?i:required|optional|expires|expired|always|never|unknown|missing|invalid|string|undefined|please|nothing)"
                            + SecretWords.WORD_ENDS + ")" + SecretWords.NOT_IN_PLACE
                            + "(?![$€£¥₩]\\d{1,6}(?:[.,]\\d{1,3})?(?!\\S))(?=\\S{6})" + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "token secret key",
                    "(?i:token|secret|(?:api|access|secret|private|encryption|license)[ _-]?key) (?i:is|was)"
                            + SecretWords.FILLERS + "(?=[^\\s\\d]{0,64}\\d)(?=\\S{8})" + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "token secret key",
                    "(?i:token|secret|(?:api|access|secret|private|encryption|license)[ _-]?key|_key)s(?:"
                            + SecretWords.ASSIGNED
                            + "| (?i:are|were)" + SecretWords.FILLERS + ")" + SecretWords.NOT_IN_PLACE + "(?=\\S{8})"
                            + SecretWords.SEVERAL),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "token key",
                    "(?<![A-Za-z])(?i:(?:refresh|access|auth|api|session|bearer|id) tokens?|(?:secret access|secret|access|api|private|encryption|license)"
                            + " keys?) (?=\\S{10})(?![a-z]{3,40}(?:-v)?\\d(?!\\w))" + SecretWords.MIXED
                            + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "비밀 개인 시크릿",
                    "(?:비밀|개인|시크릿) ?키(?:값)?(?=(?:들?(?:은|는|이|가)(?:요)?|를)?[\\s:=]{0,4}[\"'`“‘]?" + SecretWords.MIXED
                            + NO_ALGORITHM + ")(?! (?!0x|[!-~]{10}))" + SecretWords.KOREAN_VALUE
                            + "(?!에(?!요))"),
            SecretRule.of(
                    Secrets.Kind.KEY,
                    "키 토큰 시크릿 token key",
                    "(?:(?<![A-Za-z])(?i:api|access|secret) ?키|토큰|시크릿|(?<![A-Za-z])(?i:token|(?:api|access|secret) ?key)(?=[은는이가]))"
                            + SecretWords.KOREAN_VALUE));

    private KeySecrets() {}
}
