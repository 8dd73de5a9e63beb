package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A date as far as a text tells it; what it does not tell is 0. */
record CalendarDate(int year, int month, int day) {

    private static final String MONTHS_BY_NAME =
            "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
                    + "|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
                    + "|jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
                    + "|dec(?:ember)?";
    /** The others are words of other meanings too: {@code you may 5 times}, {@code all 3 may come}. */
    private static final String WORDS_TOO = "(?<!(?:you|we|they|he|she|it|i|to) )(?:march|may|mar)"
            + "(?! (?!(?:at|and|or|to|with|for|until|till|from|by|we|i)(?![a-z]))[a-z])";

    private static final String MONTH = "(?<m>" + MONTHS_BY_NAME + ")(?![A-Za-z])\\.?";
    private static final String MONTH_BY_DAY = "(?<m>" + MONTHS_BY_NAME + "|" + WORDS_TOO + ")(?![A-Za-z])\\.?";
    private static final String DAY = "(?<d>[0-3]?\\d)(?:st|nd|rd|th)?(?![A-Za-z\\d%:]|[.,]\\d)";

    /** Each has the groups y, m and d, empty where the form does not tell them. */
    static final List<Pattern> FORMS = List.of(
            Pattern.compile("(?<![\\d.-])(?<y>\\d{4})[-./](?<m>\\d{1,2})[-./](?<d>\\d{1,2})(?![\\d-])"),
            Pattern.compile("(?<![\\d/])(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>\\d{4}|\\d{2})(?![\\d/])"),
            // In Korean the month comes first, and what follows tells it from a fraction.
            Pattern.compile(
                    "(?<![\\w./,:-])(?<m>0?[1-9]|1[0-2])/(?<d>0?[1-9]|[12]\\d|3[01])(?<y>)"
                            + "(?=(?:에|부터|까지)[는도만]?(?![가-힣])| ?(?:\\(?[월화수목금토일]\\)|[월화수목금토일]요일|(?:오전|오후|아침|점심|저녁|밤|새벽)(?![가-힣]{3})))"),
            Pattern.compile("(?<!\\d)(?:(?<y>\\d{4})년 ?)?(?<m>\\d{1,2})월(?: ?(?<d>\\d{1,2})일)?"),
            Pattern.compile("(?<!\\d)(?<y>\\d{4})년(?<m>)(?<d>)"),
            Pattern.compile("(?<![A-Za-z])" + MONTH_BY_DAY + " ?" + DAY
                    + "(?! (?:times|miles|people|more))(?:,? (?<y>\\d{4})(?!,?\\d))?"),
            Pattern.compile("(?<![\\w.,:])" + DAY + " (?:of )?" + MONTH_BY_DAY + "(?:,? (?<y>\\d{4})(?!,?\\d))?"),
            Pattern.compile("(?<![A-Za-z])" + MONTH + ",? (?<y>\\d{4})(?!,?\\d)(?<d>)"));

    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

    static List<CalendarDate> in(String text) {
        List<CalendarDate> dates = new ArrayList<>();
        for (Pattern form : FORMS) {
            Matcher matcher = form.matcher(text);
            while (matcher.find()) {
                dates.add(new CalendarDate(
                        number(matcher.group("y")), month(matcher.group("m")), number(matcher.group("d"))));
            }
        }
        return dates;
    }

    /** Returns whether the other date tells all that this one does. */
    boolean isToldBy(CalendarDate other) {
        return (year == 0 || year == other.year)
                && (month == 0 || month == other.month)
                && (day == 0 || day == other.day);
    }

    private static int month(String written) {
        if (written.isEmpty() || Character.isDigit(written.charAt(0))) {
            return number(written);
        }
        return MONTHS.indexOf(written.substring(0, 3).toLowerCase(Locale.ROOT)) / 3 + 1;
    }

    @SuppressWarnings("NullAway") // A group that took no part in the match is null.
    private static int number(String digits) {
        return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
