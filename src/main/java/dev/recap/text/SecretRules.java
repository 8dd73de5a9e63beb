package dev.recap.text;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Secrets by their form or by the words before them: the kind, the words one of which it needs, and the pattern, whose
 * group {@code s} is the secret. All repetitions are bounded.
 */
enum SecretRules {
    ACCOUNT_AFTER(
            Secrets.Kind.ACCOUNT,
            "계좌 입금 송금 이체 은행 뱅크 농협 신협 새마을금고 우체국 account a/c iban bank",
            "(?:계좌|입금|송금|이체|은행|뱅크|농협|신협|새마을금고|우체국|(?<![A-Za-z])(?i:account|a/c|iban|bank)(?![A-Za-z]))[^\\d\\n]{0,30}"
                    + "(?<!\\d)" + Words.NO_ACCOUNT + "(?<s>\\d(?:-?\\d){7,15})(?![\\d-]*\\d)" + Words.NO_AMOUNT),
    ACCOUNT_BEFORE(
            Secrets.Kind.ACCOUNT,
            "은행 계좌 입금 송금 이체",
            "(?<![\\d-])(?<s>\\d(?:-?\\d){7,15})(?=\\s?\\(?[가-힣]{0,6}\\s?(?:은행|계좌)|(?:으로|로) ?(?:입금|송금|이체))"),
    IBAN(
            Secrets.Kind.ACCOUNT,
            "",
            "(?<![A-Za-z0-9])(?<s>[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])"),

    RESIDENT_HALF(Secrets.Kind.RESIDENT, "주민", "주민(?:등록)? ?번호[^\\d\\n]{0,15}(?<!\\d)(?<s>\\d{7})(?!\\d)"),

    SK(Secrets.Kind.KEY, "sk- sk_ pk- pk_ rk- rk_", "(?<![A-Za-z0-9])(?<s>(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200})"),
    AWS(Secrets.Kind.KEY, "akia asia", "(?<![A-Za-z0-9])(?<s>(?:AKIA|ASIA)[0-9A-Z]{16})(?![A-Za-z0-9])"),
    GITHUB(
            Secrets.Kind.KEY,
            "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- hf_",
            "(?<![A-Za-z0-9])(?<s>(?:gh[pousr]_|github_pat_|glpat-|hf_)[A-Za-z0-9_-]{16,255})"),
    SLACK(Secrets.Kind.KEY, "xox", "(?<![A-Za-z0-9])(?<s>xox[abeoprs]-[A-Za-z0-9-]{10,255})"),
    GOOGLE(Secrets.Kind.KEY, "aiza", "(?<![A-Za-z0-9])(?<s>AIza[0-9A-Za-z_-]{35})"),
    BEARER(
            Secrets.Kind.KEY,
            "bearer basic",
            "(?<![A-Za-z0-9])(?i:bearer|basic) {1,3}(?=[^\\s\\d]{0,255}[\\d=])(?<s>[A-Za-z0-9._~+/=-]{8,4000})"),
    JSON_WEB_TOKEN(
            Secrets.Kind.KEY,
            "eyj",
            "(?<![A-Za-z0-9])(?<s>eyJ[A-Za-z0-9_-]{6,4000}+\\.[A-Za-z0-9_-]{4,4000}+(?:\\.[A-Za-z0-9_-]{0,4000}+)?)"),
    PRIVATE_KEY(
            Secrets.Kind.KEY,
            "-----begin",
            "(?s)(?<s>-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\\z))"),
    PASSWORD_ASSIGNED(
            Secrets.Kind.PASSWORD,
            "pass pwd pw pin",
            "(?i)(?:pass ?word|passcode|pass ?phrase|passwd|pwd|(?<![a-z])(?:pin|pw))(?-i)" + Words.ASSIGNED
                    + "(?!(?i:which|what|where|when|how|who|why|is|are|please|none|unknown|required|optional)(?![\\w!@#$%^&*-]))"
                    + Words.VALUE),
    KEY_ASSIGNED(
            Secrets.Kind.KEY,
            "secret token key",
            "(?i)(?:secret|token|(?:api|access|secret|private)[ _-]?key|_key)(?-i)" + Words.ASSIGNED + "(?=\\S{6})"
                    + Words.VALUE),
    /** What is no password is a state of it: my password is wrong. */
    PASSWORD_IS(
            Secrets.Kind.PASSWORD,
            "pass pwd login pin",
            Words.ENGLISH_PASSWORD + " (?:is|was|to|will be)(?: now| still)?:? "
                    + "(?!(?i:wrong|incorrect|expired|required|not|too|the|a|an|being|invalid|missing|weak|strong|correct|reset|changed"
                    + "|forgotten|lost|empty|on|in|at|stored|saved|what|case|still|my|your|his|her|never|also|now|so|that|safe|secure"
                    + "|secret|hidden|blank|old|new|default|set|be|get|log|sign|this|it|always|needed|used|important|longer|shorter"
                    + "|accepted|rejected|correctly|protected|hashed|encrypted|unknown|all|hard|easy|something|for|of|and)(?![\\w-]))"
                    + Words.VALUE),
    KEY_IS(
            Secrets.Kind.KEY,
            "token secret key",
            "(?i:token|secret|(?:api|access|secret|private|encryption|license)[ _-]?key) (?:is|was)(?: now)?:? "
                    + "(?=[^\\s\\d]{0,64}\\d)(?=\\S{8})" + Words.VALUE),
    /** With a digit, as few words have that may follow. */
    PASSWORD_BEHIND(
            Secrets.Kind.PASSWORD,
            "pass pwd login pin",
            Words.ENGLISH_PASSWORD + " (?=[\\x21-\\x7e&&[^\\d]]{1,64}\\d)(?=[^\\s]{6})" + Words.VALUE),
    PIN_BEHIND(
            Secrets.Kind.PASSWORD,
            "passcode pin",
            "(?<![A-Za-z])(?i:passcode|pin(?: code)?) " + Words.NOT_MASKED + "(?<s>\\d{4,12})(?![\\d-])"),
    /** Of several words. */
    PASS_PHRASE(
            Secrets.Kind.PASSWORD,
            "pass",
            "(?i:pass ?phrase)(?:" + Words.ASSIGNED + "| is )[\"'`“‘]?" + Words.NOT_MASKED
                    + "(?<s>[^\\s\"'`”’.,;가-힣]{1,64}(?: [^\\s\"'`”’.,;가-힣]{1,64}){2,11}+)"),
    PASSWORD_KOREAN(
            Secrets.Kind.PASSWORD,
            "번호 비번 패스 암호 보안 password pin",
            "(?:비밀 ?번호|비번|패스 ?워드|암호|핀 ?번호|인증 ?번호|보안 ?코드|(?<![A-Za-z])(?i:password|pin)(?=[은는이가]))"
                    + Words.KOREAN_VALUE),
    KEY_KOREAN(
            Secrets.Kind.KEY,
            "키 토큰 시크릿 token key",
            "(?:(?<![A-Za-z])(?i:api|access|secret) ?키|토큰|시크릿|(?<![A-Za-z])(?i:token|(?:api|access|secret) ?key)(?=[은는이가]))"
                    + Words.KOREAN_VALUE),
    URL_PASSWORD(
            Secrets.Kind.PASSWORD, "://", "://[^\\s/:@]{0,100}:(?!//)" + Words.NOT_MASKED + "(?<s>[^\\s/@]{1,100})@"),

    PHONE(
            Secrets.Kind.PHONE,
            "",
            "(?<![A-Za-z0-9.,+-])(?<s>(?:\\+\\d{1,3}[ .-]?\\(?\\d{1,4}\\)?[ .-]?|\\(\\d{2,4}\\)[ .-]?|0\\d{1,3}[ .-]?|\\d{3}[.-])"
                    + "\\d{3,4}[ .-]?\\d{4})(?!\\d)"),
    EMAIL(
            Secrets.Kind.EMAIL,
            "@",
            "(?<![A-Za-z0-9._%+-])(?<s>[A-Za-z0-9._%+-]{1,64}+@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24})");

    static final Rules<Secrets.Kind> ALL =
            new Rules<>(Arrays.stream(values()).map(SecretRules::rule).toList());

    static final Rules<Secrets.Kind> WITHOUT_CONTACTS = new Rules<>(Arrays.stream(values())
            .filter(rule -> rule != PHONE && rule != EMAIL)
            .map(SecretRules::rule)
            .toList());

    private final Secrets.Kind kind;
    private final String needs;
    private final Pattern pattern;

    SecretRules(Secrets.Kind kind, String needs, String pattern) {
        this.kind = kind;
        this.needs = needs;
        this.pattern = Pattern.compile(pattern);
    }

    Rule<Secrets.Kind> rule() {
        return Rule.of(needs, pattern, (match, found) -> {
            int start = match.start("s");
            int end = match.end("s");
            // A mark that ends the sentence is more often none of the password; an exclamation mark may well be.
            while (end > start + 1 && ".,;?)".indexOf(match.group("s").charAt(end - 1 - start)) >= 0) {
                end--;
            }
            found.add(new Span<>(start, end, kind));
        });
    }

    /** Parts of the patterns; an enum's constants cannot use constants of its own. */
    private static final class Words {

        /** Dates and phone numbers have as many digits. */
        private static final String NO_ACCOUNT =
                "(?!(?:19|20)\\d\\d-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])(?![\\d-]*\\d))"
                        + "(?!01[016789]-?\\d{3,4}-?\\d{4}(?![\\d-]*\\d))(?!0\\d{1,2}-\\d{3,4}-\\d{4}(?![\\d-]*\\d))";

        private static final String NO_AMOUNT = "(?!\\s?(?:원|만|억|달러|(?i:won|krw|dollars?|usd|eur)(?![A-Za-z])))";

        private static final String ENGLISH_PASSWORD =
                "(?i)(?<![A-Za-z])(?:pass ?words?|passcode|pass ?phrase|passwd|pwd|login code|pin(?: code| number)?)(?-i)";
        private static final String ASSIGNED = "[\"']?\\s{0,3}(?:[:=]{1,2}>?)\\s{0,3}";
        /** So that masking what is masked changes nothing. */
        private static final String NOT_MASKED =
                "(?!\\[(?:password|key|card number|account number|resident registration number"
                        + "|phone number|e-mail address|비밀번호|키|카드 번호|계좌 번호|주민등록번호|전화번호|이메일 주소)])";

        private static final String VALUE = "[\"'`“‘]?" + NOT_MASKED
                + "(?<s>(?<=[\"“])[^\"”\\n]{3,256}(?=[\"”])|(?<=['‘])[^'’\\n]{3,256}(?=['’](?![A-Za-z]))|(?<=`)[^`\\n]{3,256}(?=`)"
                + "|[^\\s\"'`”’가-힣]{3,256}+)";
        /** ASCII, as Korean keyboards make passwords; 자 or 번 behind it tells of its length or use. */
        private static final String KOREAN_VALUE =
                "(?:(?:은|는|이|가)(?:요)?\\s{0,2}[:=]?|\\s{0,2}[:=]|(?:를|을)?\\s(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d))"
                        + "\\s{0,2}[\"'`“‘]?" + NOT_MASKED
                        + "(?<s>[\\x21-\\x7e&&[^\"'`]]{3,128}+)(?!\\s?(?:자|글자|번|일|개|회|분|초|원|cm))";
    }
}
