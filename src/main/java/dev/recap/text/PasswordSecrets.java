package dev.recap.text;

import java.util.List;

/** Passwords, by the words before them or by their place in a URL or a command. */
final class PasswordSecrets {

    private static final String ENGLISH_PASSWORD =
            "(?i)(?<![A-Za-z])(?:pass ?words?|passcodes?|pass ?phrases?|passwd|pwds?|login codes?)(?-i)";

    /** Where a secret is made another one: changed my PIN from 1234 to 5678. */
    private static final String CHANGED =
            "(?<![A-Za-z])(?i:pass ?words?|passcode|pass ?phrase|passwd|pwd|pw|login code|pin(?: ?code| number)?) (?i:from) ";

    private static final String WITH_DIGIT = "(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d)(?=\\S{4})";

    /** In quotation marks, but for what a message says of a password. */
    private static final String HANGUL_QUOTED =
            "(?:(?:은|는|이|가)(?:요)?\\s{0,2}[:=]?|\\s{0,2}[:=]|(?:를|을)?\\s)\\s{0,2}[\"'`“‘]"
                    + "(?![^\"'`”’\\n]{0,64}(?:다|요|까|음|됨|자 ?이상|자리|글자)[.!?]?[\"'`”’])"
                    + "(?<s>[^\"'`”’\\n]{2,128})(?=[\"'`”’])";

    /** With a digit that counts nothing. */
    private static final String HANGUL_ASSIGNED = "\\s{0,2}[:=]\\s{0,2}" + SecretWords.NO_TIME
            + "(?!제?\\d{1,4}\\s?(?:자|글자|번|일|개|회|분|초|원|시|월|년))(?=[^\\s\\d\"'`]{0,64}\\d)(?<s>[^\\s\"'`,;]{3,128}+)";

    /** Between a Hangul word and a digit: what is counted, named or demanded is no password. */
    private static final String HANGUL_WITH_DIGIT =
            "(?:[은는이가을를])?(?:요)?[ :=]{1,3}(?!(?:관리|입력|변경|찾기|설정|저장|규칙|정책|초기화|재설정|힌트|확인|길이|자동)[가-힣]{0,14}\\d)"
                    + "(?![가-힣]{0,14}(?:숫자|최소|최대|영문|영어|한글|문자|글자|길이|이상|이하|제|총|약|항목|단계|순위|페이지|섹션|버전|규칙|알고리즘|방식|유형|코드|챕터|계정|아이디|종류|등급|가입)\\d)"
                    + "(?!(?:문제|질문|과제|버그|이슈|옵션|방법|메뉴|레벨|숙제|시즌|그림|오류|에러)\\d{1,4}(?![!-~]))"
                    + "(?!(?:아이폰|아이패드|갤럭시|윈도우?|안드로이드|크롬|오라클|파이썬|자바|원패스)\\d{1,4} ?(?:으?로|[을를]))"
                    + "(?<s>[가-힣]{2,16}+[!@#$%^&*~+=_-]{0,2}+\\d{1,8}+[!@#$%^&*~+=_-]{0,4}+)(?=[\"'`”’]?(?:"
                    + SecretWords.IS_IT
                    + "| ?(?:으로|로) ?(?:해 ?[놨놓뒀두]|했[어는습다]|설정|정했|정해|맞췄|바[꾸꿔꿨꿀꿈뀌뀐뀜]|변경|지정|등록)"
                    + "| ?[을를] ?(?:쓰|쓴|씁|써|썼|사용)))";

    /** With a digit: what pw가 reset 되면 tells is none. */
    private static final String KOREAN_TOLD =
            "(?:[은는이가](?:요)?[\\s:=]{0,4}|를\\s)[\"'`“‘]?[\\x21-\\x7e&&[^\\d]]{0,64}\\d";

    private static final String KOREAN_PASSWORD = "(?:비밀 ?번호|비번|패스 ?워드|암호)";

    /** Before a secret that it announces: 비밀번호 알려 줄게. */
    private static final String ANNOUNCED = KOREAN_PASSWORD
            + "(?:[를을이가은는])? ?(?:(?:알려|말해|말씀|가르쳐|적어|보내) ?(?:줄[게께]|드릴[게께]|드립니다|드리겠습니다)|뭐냐 ?(?:하)?면)(?:요)?";

    /** Told with the name of the user: ID/PW. */
    private static final String USER_AND_PASSWORD =
            "(?:(?<![A-Za-z])(?i:id|log-?in|user(?: ?name)?|account|e-?mail)|아이디|계정|이메일)"
                    + "(?: ?[/&,+] ?| (?i:and) | ?(?:및|와|과|랑|이랑|하고) ?)"
                    + "(?:(?i:pass ?(?:word|code)?|passwd|pwd?)(?![A-Za-z])|" + KOREAN_PASSWORD + ")";

    private static final String USER =
            "(?!(?i:see|ask|in|on|at|by|the|use|get|check|from|for|to|your?|same|with|both|not|required|needed|wrong)(?![!-~]))"
                    + "(?:\\n”\\n{1,40}|[^\\s/,]{1,64})";

    private static final String SENTENCE_ENDS = "(?=[\"'”’)]?(?:[ \\t]{0,4}(?:\\r?\\n|\\z)|[.!?;,](?!\\S)))";

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd pw",
                    "(?i)(?:pass ?word|passcode|pass ?phrase|passwd|pwd|(?<![a-z])pw)(?-i)" + SecretWords.ASSIGNED
                            + "(?!(?i:which|what|where|when|how|who|why|is|are|please|none|unknown|required|optional|forgot|forgotten|lost|the"
                            + "|same|see|ask|string|str|varchar|null|undefined)" + SecretWords.WORD_ENDS + ")"
                            + SecretWords.NOT_IN_PLACE
                            + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass",
                    "(?<![A-Za-z])(?i:pass)" + SecretWords.ASSIGNED + SecretWords.MIXED + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass",
                    "(?<![A-Za-z])(?i:user(?: ?name)?|login|id)(?: is|:|=)? {0,2}[^\\s,]{1,64},?(?: (?:and|with|&|/))? (?i:pass)(?i: is)? "
                            + SecretWords.MIXED + SecretWords.VALUE),
            // What is no password is a state of it: my password is wrong.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    ENGLISH_PASSWORD + " (?i:is|was|to|will be)" + SecretWords.FILLERS
                            + "(?!(?i:wrong|incorrect|expired|required|not|too|the|a|an|being|invalid|missing|weak|strong|correct|reset|changed"
                            + "|forgotten|lost|empty|on|in|at|stored|saved|what|case|still|my|your|his|her|never|also|now|so|that|safe|secure"
                            + "|secret|hidden|blank|old|new|default|set|be|get|log|sign|this|it|always|needed|used|important|longer|shorter"
                            + "|accepted|rejected|correctly|protected|hashed|encrypted|unknown|all|hard|easy|something|for|of|and|fine|okay|ok"
                            + "|bad|good|gone|useless|leaked|stolen|just|under|written|no|one|different|same|between|expiring|due|about|from)"
                            + SecretWords.WORD_ENDS + ")"
                            + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwds pws login",
                    "(?i)(?<![A-Za-z])(?:pass ?words|passcodes|pass ?phrases|pwds|pws|login codes)(?-i)(?:"
                            + SecretWords.ASSIGNED + "| (?i:are|were)" + SecretWords.FILLERS + "| )"
                            + SecretWords.NOT_IN_PLACE + SecretWords.SEVERAL),
            // What tells of whom or what it is before it: my dog's name Rex2015.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    ENGLISH_PASSWORD
                            + " (?i:is|was|to) (?i:my|his|her|our|their|your|the|a|an)(?! (?i:same)(?![a-z]))(?: [A-Za-z'’-]{1,20}){1,6}?:? "
                            + SecretWords.MIXED + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pw",
                    "(?<![A-Za-z])(?i:pw) (?i:is|was)" + SecretWords.FILLERS
                            + "(?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d)(?=\\S{4})" + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login pin pw",
                    CHANGED + WITH_DIGIT + SecretWords.VALUE + "(?=[\"'`”’]? (?i:to) )"),
            // The first may be masked, as Secrets shows it to the patterns.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login pin pw",
                    CHANGED + "(?:\\n”\\n{1,40}|\\S{1,64}) (?i:to) " + WITH_DIGIT + SecretWords.VALUE),
            // Further words between: the password I use is ...
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    ENGLISH_PASSWORD
                            + "(?: (?i:i|we|you|he|she|they|for|to|of|on|at|in|that|there|here)(?: \\(?[A-Za-z'’-]{1,20}\\)?){0,6}?"
                            + "|, [A-Za-z'’ -]{2,40},| \\([^()\\n]{1,40}\\))"
                            + "(?: (?i:is|was|are|were)" + SecretWords.FILLERS + "|: ?| ?= ?)" + SecretWords.MIXED
                            + SecretWords.VALUE),
            // What a dash is followed by may as well be said of it.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    ENGLISH_PASSWORD + " (?i:for|to|of|on|at|in)(?: \\(?[A-Za-z'’-]{1,20}\\)?){1,6}? (?:->?|→) "
                            + SecretWords.MIXED + SecretWords.NO_METHOD + SecretWords.VALUE
                            + "(?![\"'`”’)]{0,2} (?!(?i:and|or|but|thanks|please|is|works)(?![A-Za-z]))[A-Za-z0-9])"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    ENGLISH_PASSWORD
                            + "[^\\n.?]{1,100}?(?<![A-Za-z])(?i:one|it)(?i:['’]s| is| was| to)"
                            + SecretWords.FILLERS + SecretWords.MIXED + SecretWords.VALUE),
            // Told to one who asks for it, not to one whom it is asked of.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login",
                    "(?<!(?i:forgot|forgotten|lost|wrong|incorrect|change|reset|bad)(?i: (?:the|your|my))?(?: [A-Za-z-]{1,12})? )"
                            + ENGLISH_PASSWORD
                            + "(?: (?i:for|to|of|on|at|in)(?: [A-Za-z'’-]{1,20}){1,4})?\\? (?i:it|that)(?i:['’]s| is)"
                            + SecretWords.FILLERS + SecretWords.MIXED + SecretWords.VALUE),
            // With a digit, as few words have that may follow.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd login pw",
                    "(?i)(?<![A-Za-z])(?:pass ?words?|passcodes?|pass ?phrases?|passwd|pwds?|login codes?|pws?)(?-i)(?:['’]s)?(?: [-–—]| (?:->|→)(?= "
                            + SecretWords.NO_METHOD + "))? " + "(?=[\\x21-\\x7e&&[^\\d]]{1,64}\\d)(?=[^\\s]{6})"
                            + SecretWords.VALUE),
            // Of plain words, up to the end of the sentence.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd",
                    ENGLISH_PASSWORD + " (?i:is|was|will be)" + SecretWords.FILLERS
                            + "(?<s>[A-Za-z]{2,20}(?: [A-Za-z]{2,20}){2,5}+)" + SENTENCE_ENDS,
                    PlainPhrase::length),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass pwd",
                    ENGLISH_PASSWORD + ": {0,2}(?<s>[A-Za-z]{2,20}(?: [A-Za-z]{2,20}){1,5}+)" + SENTENCE_ENDS,
                    PlainPhrase::length),
            // Of several words.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pass",
                    "(?i:pass ?phrase)(?:" + SecretWords.ASSIGNED + "| is )[\"'`“‘]?"
                            + "(?<s>[^\\s\"'`”’.,;가-힣]{1,64}(?: [^\\s\"'`”’.,;가-힣]{1,64}){2,11}+)"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "번호 비번 패스 암호 보안 password pin pw",
                    "(?:비밀 ?번호|비번|패스 ?워드|암호|핀 ?번호|인증 ?번호|보안 ?코드|(?<![A-Za-z])(?i:pin) ?번호"
                            + "|(?<![A-Za-z])(?i:password|pin)(?=[은는이가])|(?<![A-Za-z])(?i:password|pwd?)(?="
                            + KOREAN_TOLD + "))"
                            + SecretWords.KOREAN_VALUE),
            // The first may be masked.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "에서",
                    "(?:비밀 ?번호|비번|패스 ?워드|암호|(?:핀|(?<![A-Za-z])(?i:pin)) ?번호|(?<![A-Za-z])(?i:password|pwd?)(?=[를이가은는]))"
                            + "(?:[를을이가은는])? (?:\\n”\\n{1,40}|[!-~]{3,64}+)[”’]? ?에서 (?=[\\x21-\\x7e&&[^\\d]]{0,64}\\d)"
                            + SecretWords.NO_METHOD
                            + "[\"'`“‘]?(?<s>[\\x21-\\x7e&&[^\"'`]]{3,64}+)[\"'`”’]? ?(?:으로|로) ?"
                            + "(?:바[꾸꿔꿨꿀꿈뀌뀐뀜]|변경|교체|수정|고[치쳐쳤])"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "번호 비번 패스 암호",
                    ANNOUNCED + "(?: ?:|(?<=면|면요),?)\\s{0,2}(?:" + SecretWords.MIXED + "|(?=\\d{4,12}(?![\\d:-])"
                            + SecretWords.NO_COUNT + "))" + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "번호 비번 패스 암호",
                    ANNOUNCED + "[.,!~]{0,2}\\s{1,2}" + SecretWords.MIXED + SecretWords.VALUE + "(?="
                            + SecretWords.IS_IT + "|\\s{0,2}+(?![^\\n]))"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "pw pass 번호 비번 패스 암호",
                    USER_AND_PASSWORD + "(?:(?:" + SecretWords.ASSIGNED + "|[은는] ?| (?i:is|are) )" + USER
                            + "(?: ?[/,|] ?| (?i:and) | )| " + USER + " ?/ ?)" + "(?:"
                            + SecretWords.MIXED + "|(?=\\d{4,12}(?![\\w:/-])))" + SecretWords.NO_METHOD
                            + SecretWords.VALUE),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "</",
                    "<[\\w.:-]{0,40}?(?i:password|passwd|pwd|passphrase)(?: [^<>\\n]{0,80})?>"
                            + SecretWords.NOT_IN_PLACE
                            + "(?!\\{\\{|(?i:(?:xsd?:)?string|required|optional|null|text|true|false)<|#\\{)(?<s>[^<>\\s]{3,128}+)</"),
            SecretRule.of(Secrets.Kind.PASSWORD, "번호 비번 패스 암호", KOREAN_PASSWORD + HANGUL_ASSIGNED),
            SecretRule.of(Secrets.Kind.PASSWORD, "번호 비번 패스 암호", KOREAN_PASSWORD + HANGUL_QUOTED),
            // Of Hangul and digits, where what is behind it tells that it is the password or was made it.
            SecretRule.of(Secrets.Kind.PASSWORD, "번호 비번 패스 암호", KOREAN_PASSWORD + HANGUL_WITH_DIGIT),
            // Of letters alone, where a verb behind it tells that it was made the password.
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "번호 비번 패스 암호",
                    "(?:비밀 ?번호|비번|패스 ?워드|암호)(?:를|을|는|은)? (?!(?i:e-?mail|sms|otp|web|app|qr|pc|google|kakao|naver|reset|random|admin"
                            + "|face ?id)(?![!-~]))(?<s>[!-~]{4,64}+)(?:으로|로) ?(?:해 ?[놨놓뒀두]|설정했|설정해|정했|맞췄|했어|했는|했습)"),
            SecretRule.of(Secrets.Kind.PASSWORD, "://", "://[^\\s/:@]{0,100}:(?!//)(?<s>[^\\s/@]{1,100})@"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "curl",
                    "(?<![A-Za-z0-9])curl [^\\n]{0,200}?(?<= )(?:-u|--user)[ =]?[\"']?[^\\s:\"']{1,64}:"
                            + "(?<s>[^\\s\"']{1,128})"),
            SecretRule.of(
                    Secrets.Kind.PASSWORD,
                    "mysql mariadb",
                    "(?<![A-Za-z0-9])(?:mysql|mariadb)[a-z-]{0,16} [^\\n]{0,200}?(?<= )-p[\"']?"
                            + "(?<s>[^\\s\"']{3,128})"));

    private PasswordSecrets() {}
}
