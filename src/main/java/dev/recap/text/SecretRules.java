package dev.recap.text;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Secrets by their form or by the words before them: the kind, the words one of which it needs, and the pattern, whose
 * group {@code s} is the secret, or {@code blanks} where it is written with blanks. All repetitions are bounded.
 */
enum SecretRules {
    ACCOUNT_AFTER(
            Secrets.Kind.ACCOUNT,
            "계좌 입금 송금 이체 은행 뱅크 농협 신협 새마을금고 우체국 통장 account acct a/c iban bank",
            "(?:계좌|입금|송금|이체|은행|뱅크|농협|신협|새마을금고|우체국|통장 ?번호|"
                    + SecretWords.NO_PROFILE + "(?<![A-Za-z])(?i:account|acct|a/c|iban|bank)(?![A-Za-z]))"
                    + SecretWords.NO_BALANCE + "[^\\d\\n]{0,30}+(?=\\d)(?<!\\+)" + SecretWords.NO_ACCOUNT
                    + "(?<s>\\d(?:-?\\d){7,15})(?![\\d-]*\\d)"
                    + SecretWords.NO_AMOUNT),
    /** With blanks, or in the form of a phone number, only directly behind the word for it. */
    ACCOUNT_NUMBER(
            Secrets.Kind.ACCOUNT,
            "계좌 통장 account acct",
            "(?:(?:계좌|통장) ?번호(?:은|는|이|가)?|계좌(?:은|는)?|(?<![A-Za-z])(?i:(?:account|acct)\\.?(?: (?:number|no\\.?))?(?: is)?))"
                    + "[:#]{0,2} {0,2}#?(?!(?:19|20)\\d\\d[- ])(?=(?:[- ]?\\d){8,16}(?![\\d-]))"
                    + "(?<s>\\d{2,6}(?:[- ]\\d{2,8}){2,4}+)" + SecretWords.NO_AMOUNT),
    ACCOUNT_OF_BANK(
            Secrets.Kind.ACCOUNT,
            "신한 국민 우리 하나 기업 카뱅 카카오 토스 케뱅 수협 씨티 부산 대구 광주 전북 경남 제주 산업 새마을 kb nh ibk sc",
            "(?:신한|국민|우리|하나|기업|카뱅|카카오|토스|케뱅|수협|씨티|부산|대구|광주|전북|경남|제주|산업|새마을|(?<![A-Za-z])(?:KB|NH|IBK|SC))"
                    + "(?:으로|로|에|은|는)?[ :]{0,2}(?=\\d)" + SecretWords.NO_ACCOUNT
                    + "(?:(?=(?:-?\\d){10,16}(?![\\d-]*\\d))(?<s>\\d{2,6}(?:-\\d{2,8}){2,3}+|(?<!(?:부산|대구|광주|전북|경남|제주|산업)[ :]{0,2})\\d{10,14}+)"
                    + "|(?!0|(?:19|20)\\d\\d )(?=(?: ?\\d){10,16}(?![ -]?\\d))(?<blanks>\\d{2,6}(?: \\d{2,8}){2,3}+))"
                    + SecretWords.NO_AMOUNT),
    ACCOUNT_BEFORE(
            Secrets.Kind.ACCOUNT,
            "은행 계좌 입금 송금 이체",
            "(?<![\\d+-])(?=\\d)" + SecretWords.NO_ACCOUNT + "(?<s>\\d(?:-?\\d){7,15})(?![\\d-]*\\d)"
                    + SecretWords.NO_AMOUNT + "(?= ?\\(?[가-힣]{0,6} ?(?:은행|계좌)|(?:으로|로) ?(?:입금|송금|이체))"),
    IBAN(
            Secrets.Kind.ACCOUNT,
            "",
            "(?<![A-Za-z0-9])(?<s>[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])"),
    /** Whatever its check digits, behind the word for it. */
    IBAN_NAMED(
            Secrets.Kind.ACCOUNT,
            "iban",
            "(?<![A-Za-z])(?i:iban)(?![A-Za-z])[^\\d\\n]{0,12}?(?<![A-Za-z0-9])(?<s>[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])"),

    RESIDENT_FRONT(
            Secrets.Kind.RESIDENT,
            "주민",
            "주민(?:등록)?(?: ?번호)?[^\\d\\n]{0,6}앞 ?자리[^\\d\\n]{0,6}(?<!\\d)(?<s>\\d{6})(?!\\d)"),
    RESIDENT_SPACED(
            Secrets.Kind.RESIDENT, "주민", "주민(?:등록)? ?번호[^\\d\\n]{0,15}(?<!\\d)(?<s>\\d{6} ?[-–] ?\\d{7})(?!\\d)"),
    RESIDENT_HALF(Secrets.Kind.RESIDENT, "주민", "주민(?:등록)? ?번호[^\\d\\n]{0,15}(?<!\\d)(?<s>\\d{7})(?!\\d)"),
    RESIDENT_BACK(
            Secrets.Kind.RESIDENT,
            "주민",
            "주민(?:등록)?(?: ?번호)?[^\\n]{0,40}?뒷? ?자리[^\\d\\n]{0,6}(?<!\\d)(?<s>\\d{7})(?!\\d)"),

    SOCIAL_SECURITY(
            Secrets.Kind.IDENTITY,
            "ssn social",
            "(?<![A-Za-z])(?i:ssn|social security|(?:my|his|her|their|your) social)(?![A-Za-z])[^\\d\\n]{0,20}(?<!\\d)(?<s>\\d{3}[- ]?\\d{2}[- ]?\\d{4})(?![\\d-]*\\d)"),
    PASSPORT(
            Secrets.Kind.IDENTITY,
            "여권 passport driver",
            "(?:여권|(?<![A-Za-z])(?i:passport|driver['’]?s?['’]? licen[cs]e)(?![A-Za-z]))[^\\d\\n]{0,24}?(?<![A-Za-z0-9])(?=[A-Za-z]{0,2}\\d)"
                    + SecretWords.NO_ACCOUNT + "(?<s>[A-Za-z]{0,2}\\d{3}[A-Za-z]?\\d{4,9})(?![A-Za-z0-9]|-\\d)"
                    + SecretWords.NO_AMOUNT),
    DRIVER(
            Secrets.Kind.IDENTITY,
            "driver",
            "(?<![A-Za-z])(?i:driver['’]?s?['’]? licen[cs]e)(?![A-Za-z])[^\\d\\n]{0,24}?(?<![A-Za-z0-9])"
                    + "(?<s>[A-Za-z]\\d{3}(?:[- ]\\d{3,4}){2,3}|[A-Z9]{5}\\d{6}[A-Z9]{2}[A-Z0-9]{3})(?![A-Za-z0-9]|-\\d)"),
    LICENCE(
            Secrets.Kind.IDENTITY,
            "면허",
            "면허(?:증)?[^\\d\\n]{0,12}?(?<!\\d)(?<s>\\d{2}-\\d{2}-\\d{6}-\\d{2}|\\d{12}|[가-힣]{2} ?\\d{2}-\\d{6}-\\d{2})(?![\\d-]*\\d)"),

    SK(Secrets.Kind.KEY, "sk- sk_ pk- pk_ rk- rk_", "(?<![A-Za-z0-9])(?<s>(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200})"),
    AWS(Secrets.Kind.KEY, "akia asia", "(?<![A-Za-z0-9])(?<s>(?:AKIA|ASIA)[0-9A-Z]{16})(?![A-Za-z0-9])"),
    GITHUB(
            Secrets.Kind.KEY,
            "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- hf_ npm_",
            "(?<![A-Za-z0-9])(?<s>(?:gh[pousr]_|github_pat_|glpat-|hf_|npm_(?=[A-Za-z_]{0,64}\\d))[A-Za-z0-9_-]{16,255})"),
    SLACK(Secrets.Kind.KEY, "xox", "(?<![A-Za-z0-9])(?<s>xox[abeoprs]-[A-Za-z0-9-]{10,255})"),
    GOOGLE(Secrets.Kind.KEY, "aiza", "(?<![A-Za-z0-9])(?<s>AIza[0-9A-Za-z_-]{35})"),
    BEARER(
            Secrets.Kind.KEY,
            "bearer basic",
            "(?<![A-Za-z0-9])(?i:bearer|basic(?-i)(?= {1,3}\\S[^\\sA-Z]{0,255}[A-Z]| {1,3}\\S{8,255}=)) {1,3}(?=[^\\s\\d]{0,255}[\\d=])(?<s>[A-Za-z0-9._~+/=-]{8,4000})"),
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
            "pass pwd pw",
            "(?i)(?:pass ?word|passcode|pass ?phrase|passwd|pwd|(?<![a-z])pw)(?-i)" + SecretWords.ASSIGNED
                    + "(?!(?i:which|what|where|when|how|who|why|is|are|please|none|unknown|required|optional|forgot|forgotten|lost|the"
                    + "|same|see|ask|string|str|varchar|null|undefined)" + SecretWords.WORD_ENDS + ")"
                    + SecretWords.NOT_IN_PLACE
                    + SecretWords.VALUE),
    PASS_ASSIGNED(
            Secrets.Kind.PASSWORD,
            "pass",
            "(?<![A-Za-z])(?i:pass)" + SecretWords.ASSIGNED + SecretWords.MIXED + SecretWords.VALUE),
    PASS_OF_USER(
            Secrets.Kind.PASSWORD,
            "pass",
            "(?<![A-Za-z])(?i:user(?: ?name)?|login|id)(?: is|:|=)? {0,2}[^\\s,]{1,64},?(?: (?:and|with|&|/))? (?i:pass)(?i: is)? "
                    + SecretWords.MIXED + SecretWords.VALUE),
    KEY_ASSIGNED(
            Secrets.Kind.KEY,
            "secret token key",
            "(?i)(?:secret|token|(?:api|access|secret|private)[ _-]?key|_key)(?-i)" + SecretWords.ASSIGNED
                    + "(?!(?i:required|optional|expires|expired|always|never|unknown|missing|invalid|string|undefined|please|nothing)"
                    + SecretWords.WORD_ENDS + ")" + SecretWords.NOT_IN_PLACE
                    + "(?![$€£¥₩]\\d{1,6}(?:[.,]\\d{1,3})?(?!\\S))(?=\\S{6})" + SecretWords.VALUE),
    /** What is no password is a state of it: my password is wrong. */
    PASSWORD_IS(
            Secrets.Kind.PASSWORD,
            "pass pwd login",
            SecretWords.ENGLISH_PASSWORD + " (?i:is|was|to|will be)" + SecretWords.FILLERS
                    + "(?!(?i:wrong|incorrect|expired|required|not|too|the|a|an|being|invalid|missing|weak|strong|correct|reset|changed"
                    + "|forgotten|lost|empty|on|in|at|stored|saved|what|case|still|my|your|his|her|never|also|now|so|that|safe|secure"
                    + "|secret|hidden|blank|old|new|default|set|be|get|log|sign|this|it|always|needed|used|important|longer|shorter"
                    + "|accepted|rejected|correctly|protected|hashed|encrypted|unknown|all|hard|easy|something|for|of|and|fine|okay|ok"
                    + "|bad|good|gone|useless|leaked|stolen|just|under|written|no|one|different|same|between|expiring|due|about|from)"
                    + SecretWords.WORD_ENDS + ")"
                    + SecretWords.VALUE),
    /** What tells of whom or what it is before it: my dog's name Rex2015. */
    PASSWORD_LATER(
            Secrets.Kind.PASSWORD,
            "pass pwd login",
            SecretWords.ENGLISH_PASSWORD
                    + " (?i:is|was|to) (?i:my|his|her|our|their|your|the|a|an)(?! (?i:same)(?![a-z]))(?: [A-Za-z'’-]{1,20}){1,6}?:? "
                    + SecretWords.MIXED + SecretWords.VALUE),
    PW_IS(
            Secrets.Kind.PASSWORD,
            "pw",
            "(?<![A-Za-z])(?i:pw) (?i:is|was)" + SecretWords.FILLERS + "(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d)(?=\\S{4})"
                    + SecretWords.VALUE),
    CHANGED_FROM(
            Secrets.Kind.PASSWORD,
            "pass pwd login pin pw",
            SecretWords.CHANGED + SecretWords.WITH_DIGIT + SecretWords.VALUE + "(?=[\"'`”’]? (?i:to) )"),
    CHANGED_TO(
            Secrets.Kind.PASSWORD,
            "pass pwd login pin pw",
            SecretWords.CHANGED + "(?:\\[[^\\]\\n]{1,40}]|\\S{1,64}) (?i:to) " + SecretWords.WITH_DIGIT
                    + SecretWords.VALUE),
    /** Further words between: the password I use is ... */
    PASSWORD_FAR(
            Secrets.Kind.PASSWORD,
            "pass pwd login",
            SecretWords.ENGLISH_PASSWORD
                    + " (?i:i|we|you|he|she|they|for|to|of|on|at|in|that|there|here)(?: [A-Za-z'’-]{1,20}){0,6}?"
                    + "(?: (?i:is|was)" + SecretWords.FILLERS + "|: ?)" + SecretWords.MIXED + SecretWords.VALUE),
    PASSWORD_ANOTHER(
            Secrets.Kind.PASSWORD,
            "pass pwd login",
            SecretWords.ENGLISH_PASSWORD + "[^\\n.?]{1,100}?(?<![A-Za-z])(?i:one|it)(?i:['’]s| is| was| to)"
                    + SecretWords.FILLERS + SecretWords.MIXED + SecretWords.VALUE),
    KEY_IS(
            Secrets.Kind.KEY,
            "token secret key",
            "(?i:token|secret|(?:api|access|secret|private|encryption|license)[ _-]?key) (?i:is|was)"
                    + SecretWords.FILLERS + "(?=[^\\s\\d]{0,64}\\d)(?=\\S{8})" + SecretWords.VALUE),
    KEY_BEHIND(
            Secrets.Kind.KEY,
            "token key",
            "(?<![A-Za-z])(?i:(?:refresh|access|auth|api|session|bearer|id) token|(?:secret access|secret|access|api|private|encryption|license)"
                    + " key) (?=\\S{10})(?![a-z]{3,40}(?:-v)?\\d(?!\\w))" + SecretWords.MIXED + SecretWords.VALUE),
    /** With a digit, as few words have that may follow. */
    PASSWORD_BEHIND(
            Secrets.Kind.PASSWORD,
            "pass pwd login pw",
            "(?i)(?<![A-Za-z])(?:pass ?words?|passcode|pass ?phrase|passwd|pwd|login code|pw)(?-i)(?:['’]s)?(?: [-–—])? "
                    + "(?=[\\x21-\\x7e&&[^\\d]]{1,64}\\d)(?=[^\\s]{6})" + SecretWords.VALUE),
    /** A plug has pins too: of words only those with digits are secrets, of numbers none behind a word for it. */
    PIN(
            Secrets.Kind.PASSWORD,
            "passcode pin",
            "(?<!(?i:gpio|header|connector|board|chip|socket|input|output|analog|digital) )(?<![A-Za-z])"
                    + SecretWords.NO_POSTCODE
                    + "(?i:passcode|pin(?: ?code| number)?)(?:" + SecretWords.ASSIGNED
                    + "|(?i:['’]s| is| was| to| will be)"
                    + SecretWords.FILLERS + "| )[\"'`“‘]?" + SecretWords.NOT_MASKED + "(?<s>\\d{4,12})(?![\\d-])"
                    + SecretWords.NO_COUNT + "(?! (?i:on|of|in) (?i:the|a|my|this|that) " + SecretWords.HARDWARE + ")"),
    PIN_OF_LETTERS(
            Secrets.Kind.PASSWORD,
            "pin",
            "(?<![A-Za-z])(?i:pin(?: ?code| number)?)(?:" + SecretWords.ASSIGNED + "|(?i:['’]s| is| was| to| will be)"
                    + SecretWords.FILLERS + ")" + SecretWords.MIXED + SecretWords.VALUE),
    CODE(
            Secrets.Kind.PASSWORD,
            "코드 번호 code otp cvv cvc",
            "(?:인증 ?번호|(?:인증|확인|보안) ?코드|(?<![A-Za-z])(?i:otp|(?:one[- ]time|verification|security|auth|authentication|2fa|mfa"
                    + "|sms|access|login)(?: pass)? ?code|cvv2?|cvc2?)(?![A-Za-z]))(?: ?번호|(?i: code| number))?"
                    + "(?:" + SecretWords.ASSIGNED + "|(?:은|는|이|가)(?:요)? {0,2}:? ?|(?i:['’]s| is| was)"
                    + SecretWords.FILLERS + "| |(?=[\\[(]))"
                    + "[\\[(]?(?:[A-Z]-)?(?:(?<blanks>\\d{3} \\d{3})(?! ?[\\d-]|[.,]\\d)" + SecretWords.NO_COUNT
                    + "|(?<s>\\d{3,8}+(?:-\\d{3,4})?+)(?![\\d-]*\\d)" + SecretWords.NO_COUNT + ")"),
    /** Further words between: the PIN for my card is ... */
    CODE_FAR(
            Secrets.Kind.PASSWORD,
            "code otp cvv cvc pin",
            "(?<![A-Za-z])(?i:otp|(?:one[- ]time|verification|security|auth|authentication|access|login|entry|door|gate) code"
                    + "|(?:cvv2?|cvc2?|pin)(?: code| number)?|passcode)"
                    + "(?! [^\\n]{0,60}" + SecretWords.HARDWARE + ")"
                    + " (?i:i|we|you|he|she|they|for|to|of|on|at|in|that)(?: [A-Za-z'’-]{1,20}){1,6}?"
                    + "(?: (?i:is|was)" + SecretWords.FILLERS + "|: ?)(?<s>\\d{3,8}+)(?![\\d-]*\\d|[.,]\\d)"
                    + SecretWords.NO_COUNT),
    CODE_BEFORE(
            Secrets.Kind.PASSWORD,
            "code otp pin",
            "(?<![\\d.])(?<s>\\d{4,8}+) (?i:is your (?:[A-Za-z-]{1,20} ){0,4}(?:code|otp|pin))(?![A-Za-z])"),
    /** Of several words. */
    PASS_PHRASE(
            Secrets.Kind.PASSWORD,
            "pass",
            "(?i:pass ?phrase)(?:" + SecretWords.ASSIGNED + "| is )[\"'`“‘]?" + SecretWords.NOT_MASKED
                    + "(?<s>[^\\s\"'`”’.,;가-힣]{1,64}(?: [^\\s\"'`”’.,;가-힣]{1,64}){2,11}+)"),
    PASSWORD_KOREAN(
            Secrets.Kind.PASSWORD,
            "번호 비번 패스 암호 보안 password pin",
            "(?:비밀 ?번호|비번|패스 ?워드|암호|핀 ?번호|인증 ?번호|보안 ?코드|(?<![A-Za-z])(?i:password|pin)(?=[은는이가]))"
                    + SecretWords.KOREAN_VALUE),
    PIN_KOREAN(
            Secrets.Kind.PASSWORD,
            "자리",
            "(?:비밀 ?번호|비번|암호|패스 ?워드|핀 ?번호|인증 ?번호)(?:은|는|이|가)? ?(?:숫자 ?)?(?:[4-8]|네|다섯|여섯|일곱|여덟) ?자리 ?(?:숫자|번호)?"
                    + "(?:은|는|이|가)?[ :]{1,2}(?<s>\\d{4,8})(?!\\d)" + SecretWords.NO_COUNT),
    PASSWORD_HANGUL(Secrets.Kind.PASSWORD, "번호 비번 패스 암호", "(?:비밀 ?번호|비번|패스 ?워드|암호)" + SecretWords.HANGUL_ASSIGNED),
    PASSWORD_QUOTED(Secrets.Kind.PASSWORD, "번호 비번 패스 암호", "(?:비밀 ?번호|비번|패스 ?워드|암호)" + SecretWords.HANGUL_QUOTED),
    /** Of letters alone, where a verb behind it tells that it was made the password. */
    PASSWORD_MADE(
            Secrets.Kind.PASSWORD,
            "번호 비번 패스 암호",
            "(?:비밀 ?번호|비번|패스 ?워드|암호)(?:를|을|는|은)? (?!(?i:e-?mail|sms|otp|web|app|qr|pc|google|kakao|naver|reset|random|admin"
                    + "|face ?id)(?![!-~]))(?<s>[!-~]{4,64}+)(?:으로|로) ?(?:해 ?[놨놓뒀두]|설정했|설정해|정했|맞췄|했어|했는|했습)"),
    KEY_KOREAN(
            Secrets.Kind.KEY,
            "키 토큰 시크릿 token key",
            "(?:(?<![A-Za-z])(?i:api|access|secret) ?키|토큰|시크릿|(?<![A-Za-z])(?i:token|(?:api|access|secret) ?key)(?=[은는이가]))"
                    + SecretWords.KOREAN_VALUE),
    URL_PASSWORD(
            Secrets.Kind.PASSWORD,
            "://",
            "://[^\\s/:@]{0,100}:(?!//)" + SecretWords.NOT_MASKED + "(?<s>[^\\s/@]{1,100})@"),
    CURL_PASSWORD(
            Secrets.Kind.PASSWORD,
            "curl",
            "(?<![A-Za-z0-9])curl [^\\n]{0,200}?(?<= )(?:-u|--user)[ =]?[\"']?[^\\s:\"']{1,64}:"
                    + SecretWords.NOT_MASKED + "(?<s>[^\\s\"']{1,128})"),
    MYSQL_PASSWORD(
            Secrets.Kind.PASSWORD,
            "mysql mariadb",
            "(?<![A-Za-z0-9])(?:mysql|mariadb)[a-z-]{0,16} [^\\n]{0,200}?(?<= )-p[\"']?" + SecretWords.NOT_MASKED
                    + "(?<s>[^\\s\"']{3,128})"),

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
            String secret = match.group("s");
            int start = match.start("s");
            if (secret == null) {
                secret = match.group("blanks");
                start = match.start("blanks");
            }
            int end = start + (this == IBAN ? Iban.length(secret) : secret.length());
            // A mark that ends the sentence is more often none of the password; an exclamation mark may well be.
            while (end > start + 1 && ".,;?)".indexOf(secret.charAt(end - 1 - start)) >= 0) {
                end--;
            }
            found.add(new Span<>(start, end, kind));
        });
    }
}
