package dev.recap.text;

import static dev.recap.text.Rule.anyOf;

import dev.recap.text.Entity.Kind;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is found by its form alone: the kind, the words one of which it needs, and the pattern. Every repetition is bounded
 * and a match starts only where no other could have started a character before it, so that hostile text costs no more than
 * any.
 */
final class EntityRules {

    /** {@code \b} takes Hangul for part of the word, and Korean glues its particles on. */
    private static final String NOT_AFTER_WORD = "(?<![A-Za-z0-9_])";

    private static final String NOT_BEFORE_WORD = "(?![A-Za-z0-9_])";

    private static final String DIGITS = "0 1 2 3 4 5 6 7 8 9";
    /** What goes on behind a version: 1.0.0-beta.1+build.5. */
    private static final String VERSION_END =
            "(?:-[A-Za-z0-9]{1,20}(?:[.-][A-Za-z0-9]{1,20}){0,3})?(?:\\+[A-Za-z0-9]{1,40}(?:[.-][A-Za-z0-9]{1,40}){0,3})?";

    private static final String URL_END = "[^\\s<>\"“”'‘’「」『』)\\]가-힣]{0,2000}(?<![.,;:!?])";
    private static final String DOMAINS = "com net org io dev ai app edu gov co me kr jp uk de fr eu";
    private static final String FILES =
            "pdf doc docx xls xlsx ppt pptx hwp hwpx txt md csv json jsonl xml yaml yml toml zip"
                    + " png jpg jpeg gif svg mp3 mp4 htm html css java kt py js ts tsx go rs c cpp h sh sql ipynb jar log";
    private static final String STREET =
            "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Court|Square|Place|Way|Terrace|Highway)";

    private static final String AIRLINE = "(?:[A-Z]{2}|[A-Z]\\d|\\d[A-Z])";
    private static final String NO_AIRLINE = "(?!(?:AT|ON|IN|TO|NO|BY|OF|OR|IF|IS|IT|AM|PM|MY|WE|US|SO|AS) ?\\d)";
    /** As in a 30-year mortgage. */
    private static final String SPAN =
            "(?:year|month|week|day|hour|minute|second|night|mile|km|kilometer|meter|foot|inch|page|pound|dollar|person|point|percent)";

    private static final Pattern DOT_OF_MONTH = Pattern.compile("(?<=[A-Za-z])\\.$");

    private static final List<Rule<Kind>> FORMS = List.of(
            rule(
                    Kind.ADDRESS,
                    "@",
                    "(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}+@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}"),
            rule(Kind.ADDRESS, ":// www.", NOT_AFTER_WORD + "(?:(?:https?|ftp)://|www\\.)" + URL_END),
            rule(
                    Kind.ADDRESS,
                    dotted(DOMAINS),
                    "(?<![A-Za-z0-9@._/-])(?:[A-Za-z0-9-]{1,63}+\\.){1,5}" + anyOf(DOMAINS) + NOT_BEFORE_WORD + "(?:/"
                            + URL_END + ")?"),
            rule(
                    Kind.ADDRESS,
                    "",
                    "(?<![A-Za-z0-9.,+-])(?:\\+\\d{1,3}[ .-]?\\(?\\d{1,4}\\)?[ .-]?|\\(\\d{2,4}\\)[ .-]?|0\\d{1,3}[ .-])"
                            + "\\d{3,4}[ .-]\\d{4}(?!\\d)"),
            rule(
                    Kind.ADDRESS,
                    "",
                    "(?<![A-Za-z0-9.,+-])(?:\\d{3}-\\d{3}-\\d{4}|\\d{3}-\\d{4}|1[5-9]\\d{2}-\\d{4}|01[016789]\\d{7,8})"
                            + "(?![\\d-])"),
            // In groups as a country has them: +49 170 1234567.
            rule(
                    Kind.ADDRESS,
                    "+",
                    "(?<![A-Za-z0-9.,+-])\\+(?=(?:[ .()-]{0,2}\\d){8,15}(?!\\d))\\d{1,3}(?:[ .-]?\\(\\d{1,4}\\))?"
                            + "(?:[ .-]?\\d{2,8}){1,5}(?!\\d)"),
            rule(
                    Kind.ADDRESS,
                    "/",
                    "(?<![A-Za-z0-9/:.~_-])(?:(?:~|\\.{1,2})(?:/[\\w.@+-]{1,255}){1,40}|(?:/[\\w.@+-]{1,255}){2,40})"
                            + "(?<![.,])/?"),
            rule(Kind.ADDRESS, ":\\", NOT_AFTER_WORD + "[A-Za-z]:\\\\[^\\s:*?\"<>|]{1,255}(?<![.,;])"),
            rule(
                    Kind.ADDRESS,
                    "/",
                    "(?<![\\w./@-])(?:[\\w.-]{1,60}+/){1,20}[\\w-]{1,60}+\\.[a-z]{1,5}" + NOT_BEFORE_WORD),
            rule(
                    Kind.ADDRESS,
                    dotted(FILES),
                    "(?<![\\p{L}\\p{N}_./-])[\\p{L}\\p{N}_-]{1,80}+\\." + anyOf(FILES) + NOT_BEFORE_WORD),
            rule(
                    Kind.ADDRESS,
                    "",
                    NOT_AFTER_WORD + "\\d{1,5}[A-Za-z]? (?:[A-Z][A-Za-z'.]{0,30} ){1,4}" + STREET + NOT_BEFORE_WORD),
            rule(
                    Kind.ADDRESS,
                    DIGITS,
                    "(?<![가-힣])(?:[가-힣]{1,10}[시도군구읍면동] ?){1,4}[가-힣0-9]{1,12}[로길동리](?: ?\\d{1,3}[번가나다라]?길)? ?\\d{1,4}(?:-\\d{1,4})?"
                            + "(?!\\d|,\\d| ?(?:시간|분|원|명|개|만|천|%|번째))(?:번지|번길 ?\\d{1,4})?(?:,? ?\\d{1,4}동)?(?:,? ?\\d{1,5}호)?"),
            rule(
                    Kind.ADDRESS,
                    "길",
                    "(?<![가-힣])[가-힣]{1,8}로 ?\\d{1,3}[번가나다라]?길 ?\\d{1,4}(?:-\\d{1,4})?(?![\\d%]|,\\d| ?(?:시간|분|원|명|개|만|천|번째))"),
            rule(Kind.ADDRESS, "07", "(?<![A-Za-z0-9.,+-])07\\d{3}[ -]\\d{3} ?\\d{3}(?!\\d)"),
            rule(
                    Kind.ID,
                    "-",
                    NOT_AFTER_WORD + "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}" + NOT_BEFORE_WORD),
            rule(
                    Kind.ID,
                    DIGITS,
                    NOT_AFTER_WORD + "(?=[a-f]{0,63}+\\d)(?=\\d{0,63}+[a-f])[0-9a-f]{7,64}" + NOT_BEFORE_WORD),
            rule(Kind.ID, "-", "(?<![A-Za-z0-9_-])[A-Z][A-Z0-9]{0,9}(?:-\\d{1,12}){1,4}" + NOT_BEFORE_WORD),
            rule(
                    Kind.ID,
                    "",
                    "(?<![A-Za-z0-9_.])(?:(?:[vV]\\d{1,4}(?:\\.\\d{1,5}){0,3}|\\d{1,4}(?:\\.\\d{1,5}){2,3})"
                            + VERSION_END
                            + "|\\d{1,4}\\.\\d{1,5}(?=-(?:rc|alpha|beta|pre|dev|SNAPSHOT|RC|M\\d))" + VERSION_END + ")"
                            + NOT_BEFORE_WORD),
            rule(
                    Kind.ID,
                    "version 버전",
                    "(?<![A-Za-z가-힣])(?<!\\d[.,]?)(?:(?i:version) \\d{1,4}(?:\\.\\d{1,5}){0,3}|버전 ?\\d{1,4}(?:\\.\\d{1,5}){1,3}"
                            + "|\\d{1,4}(?:\\.\\d{1,5}){1,3}(?= ?버전))" + VERSION_END + NOT_BEFORE_WORD),
            // Of a range of amounts each end is a number: 100-200명.
            rule(
                    Kind.ID,
                    "-",
                    "(?<![A-Za-z0-9_.,+/$€£¥₩-])(?=(?:-?\\d){6})(?!(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])(?!\\d))"
                            + "\\d{1,12}+(?:-\\d{1,12}+){1,5}+(?:-X)?(?![A-Za-z0-9_/-]|[.,]\\d)"
                            + "(?! ?(?:[만억천%]|원|달러|유로|엔|명|개|년|시간|분|킬로|(?:k|won|dollars|people|km|kg)(?![A-Za-z])))"),
            rule(
                    Kind.ID,
                    "flight 항공 비행 편명 탑승",
                    "(?<![A-Za-z0-9_])(?:[Ff]light (?!AM|PM)" + AIRLINE + " ?\\d{1,4}|(?:FLIGHT )?" + NO_AIRLINE
                            + AIRLINE + " ?(?:\\d{2,4}|\\d(?<=(?:편명|항공편)[은:]? ?[A-Z0-9]{2} ?\\d)))" + NOT_BEFORE_WORD),
            rule(Kind.NUMBER, "-", NOT_AFTER_WORD + "(?<![.,/-])\\d{1,4}-" + SPAN + "(?:-old)?" + "(?![A-Za-z0-9_-])"),
            rule(Kind.NUMBER, "박", "(?<!\\d)\\d{1,3}박 ?\\d{1,3}일"),
            // Minutes and seconds that are no time of day.
            rule(Kind.NUMBER, ":", "(?<![\\w:.])(?:2[4-9]|[3-9]\\d|\\d{3}):[0-5]\\d(?::[0-5]\\d)?(?![\\w:])"),
            rule(Kind.NUMBER, DIGITS, "(?<![\\w.,])\\d{1,2}['’] ?\\d{1,2}(?:[\"”]|'')"),
            rule(
                    Kind.NUMBER,
                    "x × by",
                    "(?<![\\w.,])\\d{1,6}(?:\\.\\d{1,3})?(?:(?: ?[xX×] ?| by )\\d{1,6}(?:\\.\\d{1,3})?){1,2}"
                            + " ?(?:cm|mm|m|km|feet|ft|foot|inch(?:es)?|in|met(?:er|re)s?|px|pixels)"
                            + NOT_BEFORE_WORD),
            // As blood pressure is told.
            rule(Kind.NUMBER, "/", "(?<![\\w./-])\\d{2,4}/\\d{2,4}(?![\\w/-]|[.,]\\d)"),
            rule(Kind.ID, "# no.", "(?:#|(?<![A-Za-z])(?:No|no)\\. ?)\\d{1,12}" + NOT_BEFORE_WORD),
            rule(
                    Kind.ID,
                    DIGITS,
                    "(?<![A-Za-z0-9_-])(?!\\d{4}-\\d{2}-\\d{2})(?=[a-z0-9-]{0,40}+[A-Z])(?=[A-Za-z-]{0,40}+\\d[A-Za-z-]{0,40}+\\d)"
                            + "[A-Za-z0-9]{2,40}(?:-[A-Za-z0-9]{1,40}){0,6}" + NOT_BEFORE_WORD),
            rule(Kind.NUMBER, "시간 년 월 달 주 일 분", Durations.SEVERAL_UNITS),
            rule(Kind.QUOTED, "", "“([^“”\\n]{1,120})”"),
            rule(Kind.QUOTED, "", "(?<![0-9]['’][0-9]{1,2})\"([^\"\\n]{1,120})\""),
            rule(Kind.QUOTED, "", "「([^「」\\n]{1,120})」"),
            rule(Kind.QUOTED, "", "『([^『』\\n]{1,120})』"),
            rule(Kind.QUOTED, "", "《([^《》\\n]{1,120})》"),
            rule(Kind.QUOTED, "", "〈([^〈〉\\n]{1,120})〉"),
            // A tag is in Latin script.
            rule(Kind.QUOTED, "", "[‹<](?! )(?=[^‹›<>\\n]{0,40}[가-힣])([^‹›<>\\n]{1,120})[›>]"),
            rule(Kind.QUOTED, "", "`([^`\\n]{1,120})`"),
            rule(Kind.QUOTED, "", "‘([^‘\\n]{1,120}?)’(?![A-Za-z0-9])"),
            // An apostrophe has a letter before it, or stands for the beginning of a word: 'tis.
            rule(
                    Kind.QUOTED,
                    "",
                    "(?<![\\p{L}\\p{N}'])'([^'\\s](?:[^'\\n]|(?<=[A-Za-z])'(?=[A-Za-z])){0,119})'(?![A-Za-z0-9'])"),
            // In the midst of English.
            rule(
                    Kind.NAME,
                    "",
                    "(?<![가-힣A-Za-z0-9])([가-힣]{2,10}+)(?=[.,;!?)\\n]| [a-z]|\\z)"
                            + "(?<=[A-Za-z]{1,12} [a-z]{1,12} [가-힣]{2,10})"));

    /** Of equally long finds the likelier kind comes first. */
    static final List<Rule<Kind>> RULES = Stream.of(
                    CalendarDate.FORMS.stream().map(form -> rule(Kind.DATE, "", form)),
                    ClockTime.FORMS.stream().map(form -> rule(Kind.TIME, "", form)),
                    Amounts.RULES.stream(),
                    FORMS.stream())
            .flatMap(rules -> rules)
            .toList();

    private EntityRules() {}

    private static Rule<Kind> rule(Kind kind, String needs, String pattern) {
        return rule(kind, needs, Pattern.compile(pattern));
    }

    private static Rule<Kind> rule(Kind kind, String needs, Pattern pattern) {
        int group = (kind == Kind.QUOTED || kind == Kind.NAME) ? 1 : 0;
        return Rule.of(needs, pattern, (match, found) -> {
            // The dot of a month that is written short is the sentence's where that ends.
            String taken =
                    kind == Kind.DATE ? DOT_OF_MONTH.matcher(match.group()).replaceAll("") : match.group(group);
            int start =
                    match.start(group) + taken.length() - taken.stripLeading().length();
            found.add(new Span<>(start, start + taken.strip().length(), kind));
        });
    }

    private static String dotted(String words) {
        return "." + words.replace(" ", " .");
    }
}
