package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers with what belongs to them, so that none is torn into others: {@code 1억 2,500만 원} is one amount, as are
 * {@code 1.299,00 €}, {@code 3/4 inch} and {@code 삼만 오천 원}. Every repetition is bounded.
 */
final class Amounts {

    private static final String NOT_BEFORE_WORD = "(?![A-Za-z0-9_])";

    private static final String KOREAN_UNIT =
            "(?:퍼센트|프로|킬로그램|킬로미터|킬로|키로그램|키로미터|키로|그램|리터|밀리미터|밀리|센티미터|센티|미터|달러|유로|시간|개월|개년"
                    + "|학년|인분|호선|단어|주차|주년|번째|차례|페이지|자루|포기|송이|그릇|켤레|마리|가지|단계|원|엔|명|개|분|초|번|회|살|세|년|달|주|일"
                    + "|대|권|장|병|잔|벌|채|층|호|평|도|점|배|쪽|위|등|곳|건|통|편|곡|박|인|차)";
    /** What may stand between a unit and the end of its word: a particle, or the copula in its forms. */
    private static final String BEHIND_UNIT =
            "(?=(?:[이가은는을를의에로와과도만씩]|(?:으로|에서|까지|부터|보다|정도|쯤|짜리|이나|이상|이하|미만)(?:[은는도만의이를을가와과로에]|이[고며에예라었지니면던다죠][가-힣]{0,4}|[예에]요|입니다)?"
                    + "|(?:이[고며에예라었지니면던야죠다]|[예에]요|였|입니|인데|인지|라[서는])[가-힣]{0,4})?(?![가-힣]))";

    private static final String GAP = "[ " + Narrow.BLANKS + "]";

    private static final String CURRENCIES = "usd|eur|krw|gbp|jpy|chf|inr|cny|rmb|cad|aud";

    private static final String MONEY =
            "(?i:dollars?|euros?|pounds?|won|yen|yuan|francs?|rupees?|cents?|" + CURRENCIES + ")";

    private static final String UNIT = "(?:" + GAP + "?(?:%|％|°C|°F|℃|°|[€£¥₩₹$](?! ?\\d))"
            + "|" + KOREAN_UNIT
            // After a blank the next word may only begin like a unit.
            + "| " + KOREAN_UNIT + BEHIND_UNIT
            + "|" + GAP + "?(?:(?i:million|billion|thousand|trillion) )?" + MONEY + NOT_BEFORE_WORD
            + "|" + GAP + "?(?i:k|m|bn|million|billion|thousand|trillion|percent"
            + "|kg|mg|g|lbs?|oz|tons?|km|cm|mm|miles?|meters?|metres?|feet|ft|inch(?:es)?|ml|l|liters?|litres?|[kmgt]b|gi?b|[kmg]bps"
            + "|[kmg]?hz|kwh|px|mph|kcal|calories|years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|ms"
            + "|people|persons?|guests?|users?|customers?|items?|pieces?|pcs|copies|pages?|words?|times|degrees|nights?|rooms?"
            + "|tickets?|points?|tokens?|lines?|rows?|sq ?ft|bpm|mmhg)"
            + "(?i:/(?:dl|ml|l|h|hr|hour|s|sec|second|min|minute|day|week|month|year|mo|yr|kg|g|m|km|night|person|user))?"
            + NOT_BEFORE_WORD + ")";
    /** As they are grouped in English, in India, in Switzerland, on the continent, and by blanks that keep a line together. */
    private static final String GROUPED = "(?:\\d{1,3}(?:,\\d{3}){1,8}(?!\\d)(?:\\.\\d{1,10})?"
            + "|\\d{1,2}(?:,\\d{2}){1,6},\\d{3}(?!\\d)(?:\\.\\d{1,10})?"
            + "|\\d{1,3}(?:['’]\\d{3}){1,8}(?!\\d)(?:[.,]\\d{1,10})?"
            + "|\\d{1,3}(?:\\.\\d{3}){1,8},\\d{1,2}(?!\\d)"
            + "|\\d{1,3}(?:\\.\\d{3}){2,8}(?![\\d.])(?=" + UNIT + "|(?<=[€£¥₩₹$] ?[\\d.]{9,35}))"
            + "|\\d{1,3}(?:[" + Narrow.BLANKS + "]\\d{3}){1,8}(?!\\d)(?:[.,]\\d{1,2})?"
            // Other blanks may part two numbers: May 5 200 people came.
            + "|(?<!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\\.? )\\d{1,3}(?: \\d{3}){1,8}(?! ?\\d)(?:[.,]\\d{1,2})?"
            + "(?:(?<=(?<!\\d)\\d{1,2}(?: \\d{3}){2,8}(?:[.,]\\d{1,2})?)|(?=" + GAP + "?(?:" + MONEY
            + NOT_BEFORE_WORD
            + "|[€£¥₩₹$](?! ?\\d)|(?:원|달러|유로|엔)" + BEHIND_UNIT + "))))";
    /** The comma may also part two numbers, as in 2,3명. */
    private static final String WHOLE =
            "(?:" + GROUPED + "|\\d{1,30}+(?:\\.\\d{1,10}|(?<comma>,\\d{1,2}(?!\\d|[.,]\\d)))?)";

    private static final String BLANK_BEFORE_MAGNITUDE = " (?!조[회사건금직립]|만[큼나들족약]|억[울지])";
    private static final String MAGNITUDE =
            "(?:(?:" + BLANK_BEFORE_MAGNITUDE + ")?[십백천]?(?:(?<=[십백천]) (?=[만억조] ?(?:원|달러|유로|엔|명|개)))?[만억조]|[십백천])";
    /** What goes on behind it: 1억 2,500만 원, 3만 5,000원. */
    private static final String REST = "(?: ?(?:\\d{1,3},\\d{3}(?!\\d)|\\d{1,4})(?:" + MAGNITUDE
            + "|(?:(?<=,\\d{3})|(?<=억 ?\\d{4})(?! ?[년월일])|(?= ?(?:원|달러|유로|엔|명|개|대|건|톤|평|점|장|권)" + BEHIND_UNIT
            + "))(?!\\d|[.,]\\d))){0,4}+";

    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z0-9_])(?<!\\d[.,])"
            + "(?<currency>(?:[A-Z]{0,2}[$€£¥₩₹]|(?:USD|EUR|KRW|GBP|JPY|CHF|INR|CNY|CAD|AUD|Rs\\.?) ?) ?)?[-+−]?"
            + WHOLE + "(?<magnitude>" + MAGNITUDE + REST + ")?" + "(?<unit>" + UNIT + ")?+");

    private static final String NUMERAL = "[일이삼사오육칠팔구]";
    /** Below ten thousand, which may be nothing. */
    private static final String THOUSANDS =
            "(?:" + NUMERAL + "?천 ?)?(?:" + NUMERAL + "?백 ?)?(?:" + NUMERAL + "?십 ?)?(?:" + NUMERAL + " ?)?";
    /** In words; a few of one syllable alone are other words too. */
    private static final String IN_WORDS = KoreanForms.START + "(?<!(?:몇|수) )(?=[일이삼사오육칠팔구십백천만억조])"
            + "(?!만(?:원|명|개)|[억조] ?(?:원|달러|유로|명|개)|[십백천](?:명|개)|" + NUMERAL + " ?(?:원|달러|유로|엔|명|개))"
            + "(?:" + THOUSANDS + "[조억만] ?){0,4}" + THOUSANDS + "(?<=[십백천만억조일이삼사오육칠팔구] ?)(?:원|달러|유로|명|개)"
            + BEHIND_UNIT;

    /** Which goes on with the next word: 백 두 명. Not 만, which also tells an age. */
    private static final String NUMERAL_BEFORE =
            "(?<![가-힣])(?:" + NUMERAL + "?[십백천억]|[일이삼사오육칠팔구십백천]만)" + "[일이삼사오육칠팔구십백천만]{0,6} ";

    /** As people and what can be held are mostly counted; not one, which says less than a name does. */
    private static final String NATIVE = KoreanForms.START
            + "(?<!" + NUMERAL_BEFORE + ")(?:(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔) ?(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)"
            + "|스무|열|서른|마흔|쉰|예순|일흔|여든|아흔|두|세|네|다섯|여섯|일곱|여덟|아홉)"
            + "(?: ?(?:명|사람|살|개|마리)| 분)"
            + "(?:(?=(?:께서?|한테|에게|하고|이랑|이서|뿐)(?![가-힣]))|" + BEHIND_UNIT + ")";

    static final List<Rule<Kind>> RULES = List.of(
            Rule.of("", NUMBER, Amounts::takeNumber),
            // As blood pressure is told, and a fraction.
            Rule.of(
                    "/",
                    Pattern.compile("(?<![\\w./-])(?<!\\d,)(?:\\d{1,3} )?\\d{1,4}/\\d{1,4}" + UNIT),
                    Amounts::take),
            Rule.of("원 달러 유로 명 개", Pattern.compile(IN_WORDS), Amounts::take),
            Rule.of("명 분 사람 살 개 마리", Pattern.compile(NATIVE), Amounts::take));

    private Amounts() {}

    private static void take(Matcher amount, List<Span<Kind>> found) {
        found.add(new Span<>(amount.start(), amount.end(), Kind.NUMBER));
    }

    private static void takeNumber(Matcher number, List<Span<Kind>> found) {
        if (number.group("currency") != null
                || number.group("magnitude") != null
                || number.group("unit") != null
                || digits(number) >= 3) {
            take(number, found);
        }
    }

    /** Without those behind a comma that may begin another number. */
    private static long digits(Matcher number) {
        int end = number.start("comma") >= 0 ? number.start("comma") : number.end();
        return number.group()
                .substring(0, end - number.start())
                .chars()
                .filter(Character::isDigit)
                .count();
    }
}
