package dev.recap.text;

/** Parts of the patterns that the secrets of several kinds share. */
final class SecretWords {

    /** Dates, spans of years, phones and what a word of its own names have as many digits. */
    static final String NO_ACCOUNT =
            "(?!(?:19|20)\\d\\d[- ]?(?:0[1-9]|1[0-2])[- ]?(?:0[1-9]|[12]\\d|3[01])(?![\\d-]*\\d))"
                    + "(?!(?:0?[1-9]|[12]\\d|3[01])-(?:0?[1-9]|[12]\\d|3[01])-(?:19|20)\\d\\d(?![\\d-]*\\d))"
                    + "(?!(?<=(?:시각|시간|일시|[Tt]ime|TIME)[은는]? ?[:=]? ?)(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?(?![\\d-]*\\d))"
                    + "(?!(?:19|20)\\d\\d-(?:19|20)\\d\\d(?![\\d-]*\\d))"
                    + "(?!(?:82-?)?0?1[016789]-?\\d{3,4}-?\\d{4}(?![\\d-]*\\d))(?!0\\d{1,2}-\\d{3,4}-\\d{4}(?![\\d-]*\\d))"
                    + "(?!1[568]\\d\\d-\\d{4}(?![\\d-]*\\d))(?!(?:1-)?\\d{3}-\\d{3}-\\d{4}(?![\\d-]*\\d))"
                    + "(?<!(?:주문|예약|등기|접수|송장|배송|문의|승인|사건|티켓|전화|고객|회원) ?번호(?:은|는|이|가|:)? {0,2})"
                    + "(?<!(?i:order|tracking|reference|ref|invoice|booking|reservation|confirmation|ticket|case)"
                    + "(?i: ?(?:number|no\\.?|id|code))?(?: is|:)? {0,2}#?)";

    static final String NO_AMOUNT = "(?!\\s?(?:원|만|억|달러|유로|위안|엔(?![가-힣]{2})|포인트|마일|(?:명|건|개)(?![가-힣]{2})"
            + "|(?i:won|krw|dollars?|usd|eur|euros?|yen|points?|transactions?|users|customers|people|shares|records|rows|tokens|items"
            + "|members|miles|units|times)(?![A-Za-z])))";

    /** Behind a number: one that is counted is no code. */
    static final String NO_COUNT =
            "(?!\\s?(?:년|월|일|개|회|분|초|원|자|번|시|명|건|만|%|(?i:minutes?|seconds?|hours?|days?|weeks?|months?|years?|digits?|characters|letters|times|points|dollars|people|pages)(?![A-Za-z])))";

    static final String ASSIGNED = "[\"']?\\s{0,3}(?:[:=]{1,2}>?)\\s{0,3}";

    /** Code that tells where the secret is. */
    static final String NOT_IN_PLACE =
            "(?![\"'`]?(?:process\\.env|os\\.(?:environ|getenv)|System\\.getenv|import\\.meta|env\\.|\\$\\{|\\$[A-Z_]{3,64}(?![\\x21-\\x7e&&[^\"';,)]])))";

    /** Behind the verb, before what is told. */
    static final String FILLERS =
            "(?: (?i:now|still|just|actually|basically|really|simply|currently|again|literally|probably"
                    + "|also|only|always|either|like|called|set to|this)(?![\\w-])){0,3}+:? ";

    static final String VALUE = "[\"'`“‘]?"
            + "(?<s>(?<=[\"“])(?:[^\"”\\\\\\n]|\\\\[^\\n]){3,256}+(?=[\"”])|(?<=[\"“])[^\"”\\n]{3,256}(?=[\"”])|(?<=['‘])[^'’\\n]{3,256}(?=['’](?![A-Za-z]))|(?<=`)[^`\\n]{3,256}(?=`)"
            + "|[^\\s\"'`”’가-힣]{3,256}+)";

    /** Letters and digits, as few words have both. */
    static final String MIXED = "(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d)(?=[\\x21-\\x7e&&[^A-Za-z]]{0,64}[A-Za-z])(?=\\S{6})"
            + "(?!(?i:https?:|gpio|\\d{1,4}-?(?:hours?|minutes?|days?|characters?|digits?|letters?|bits?)(?![a-z])))";

    /** Behind a word for several, as they are strong or there are three of them: with letters and digits, or two numbers. */
    static final String SEVERAL =
            "(?:\\[(?=[\"'`]))?(?:" + MIXED + "|(?=\\d{4,12}(?:, ?| (?:and|or) | ?/ ?)\\d{4,12}(?!\\d)))" + VALUE;

    /** Behind a word that is none of the secret: it ends there. */
    static final String WORD_ENDS = "(?=[.,;:?!…)\"”]{0,8}(?:[\\s가-힣—–]|\\z))";

    /** What tells when, not what: 2026년, 2026-03-05에, 10:30에; but 2026-03-05에요 tells what it is. */
    static final String NO_TIME =
            "(?!(?:19|20)\\d\\d\\s?년(?![A-Za-z0-9])|(?:(?:(?:19|20)\\d\\d(?:[-/]|\\. ?))?\\d{1,2}(?:[-/]|\\. ?)\\d{1,2}\\.?|(?:19|20)\\d{6}|\\d{1,2}:\\d\\d(?::\\d\\d)?)"
                    + "(?:\\([월화수목금토일]\\))?\\s?(?:에(?![요서])|부터|까지|쯤|\\d{1,2}:\\d\\d))";

    /** How passwords are kept, and what is used in place of them. */
    static final String NO_METHOD =
            "(?!(?i:sha-?\\d{1,3}|md5|aes-?\\d{3}|argon2(?:id|[id])?|pbkdf2|base64|utf-?8|oauth2)(?![\\w!@#$%^&*+=-]))";

    /** Behind a secret in Korean. */
    static final String IS_IT = " ?(?:입니다|이?[에예]요|이?야(?![가-힣]))";

    /** ASCII, as Korean keyboards make passwords; 자 or 번 behind it tells of its length or use. */
    static final String KOREAN_VALUE =
            "(?:들?(?:은|는|이|가)(?:요)?\\s{0,2}[:=]?|\\s{0,2}[:=]|(?:를|을)?\\s(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d))"
                    + "\\s{0,2}" + NO_TIME + NO_METHOD
                    + "[\"'`“‘]?(?<s>[\\x21-\\x7e&&[^\"'`]]{3,128}+)(?!\\s?(?:자|글자|번|일|개|회|분|초|원|cm))";

    private SecretWords() {}
}
