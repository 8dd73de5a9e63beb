package dev.recap.text;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one text tells of entities, be it in other characters that mean the same. For one thread. */
final class Mentions {

    private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d),(?=\\d{3}(?!\\d))");
    private static final Pattern IN_PHONE = Pattern.compile("(?<=\\d)[ .()-]{1,2}(?=\\d)");
    private static final Pattern PHONE = Pattern.compile("[+(]?\\d[\\d ().-]{6,}");

    private final String text;
    private final String plain;
    private @Nullable List<CalendarDate> dates;
    private @Nullable List<ClockTime> times;
    private @Nullable String digits;

    Mentions(String text) {
        this.text = Nfc.of(text);
        this.plain = plain(this.text);
    }

    boolean tell(Entity entity) {
        String written = Nfc.of(entity.text());
        String sought = plain(written);
        if (isWrittenIn(sought, plain)) {
            return true;
        }
        return switch (entity.kind()) {
            case DATE ->
                CalendarDate.in(written).stream()
                        .anyMatch(date -> dates().stream().anyMatch(date::isToldBy));
            case TIME ->
                ClockTime.in(written).stream().anyMatch(time -> times().stream().anyMatch(time::isToldBy));
            case ADDRESS -> PHONE.matcher(sought).matches() && isWrittenIn(digits(sought), digits());
            default -> false;
        };
    }

    private List<CalendarDate> dates() {
        if (dates == null) {
            dates = CalendarDate.in(text);
        }
        return dates;
    }

    private List<ClockTime> times() {
        if (times == null) {
            times = ClockTime.in(text);
        }
        return times;
    }

    private String digits() {
        if (digits == null) {
            digits = digits(plain);
        }
        return digits;
    }

    private static String digits(String plain) {
        return IN_PHONE.matcher(plain).replaceAll("");
    }

    private static String plain(String composed) {
        String lower = LowerCase.of(composed)
                .replace('’', '\'')
                .replace('‘', '\'')
                .replace('“', '"')
                .replace('”', '"')
                .replace('\u00A0', ' ')
                .replace('−', '-')
                .replace('–', '-');
        return lower.indexOf(',') < 0 ? lower : THOUSANDS.matcher(lower).replaceAll("");
    }

    private static boolean isWrittenIn(String sought, String read) {
        char first = sought.charAt(0);
        for (int at = read.indexOf(first); at >= 0; at = read.indexOf(first, at + 1)) {
            int end = isInside(read, at, first) ? -1 : endOfMatch(sought, read, at);
            if (end >= 0 && !isCutOff(read, end)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a word or number goes on before the place, so that what begins here is only a part of it. */
    private static boolean isInside(String read, int at, char first) {
        if (at == 0 || !isWordOrNumber(first)) {
            return false;
        }
        char before = read.charAt(at - 1);
        return isWordOrNumber(before)
                || (Character.isDigit(first)
                        && (before == '.' || before == ',')
                        && at > 1
                        && Character.isDigit(read.charAt(at - 2)));
    }

    /** Returns whether a word or number goes on at the place. A plural or possessive s is none of it. */
    private static boolean isCutOff(String read, int end) {
        if (end == read.length() || !isWordOrNumber(read.charAt(end - 1))) {
            return false;
        }
        char next = read.charAt(end);
        char after = end + 1 < read.length() ? read.charAt(end + 1) : ' ';
        if (Character.isDigit(read.charAt(end - 1)) && (next == '.' || next == ',')) {
            return Character.isDigit(after);
        }
        if (next == 's' && Character.isLetter(read.charAt(end - 1))) {
            return isWordOrNumber(after);
        }
        return isWordOrNumber(next) && !(Character.isDigit(read.charAt(end - 1)) && Character.isLetter(next));
    }

    /** Hangul is not: particles are glued to it, and given names to surnames. */
    private static boolean isWordOrNumber(char c) {
        return Character.isDigit(c) || (Character.isLetter(c) && !Rules.isHangul(c));
    }

    /** Returns where what is sought ends when it begins at the place, or -1. */
    private static int endOfMatch(String sought, String read, int from) {
        int at = from;
        for (int i = 0; i < sought.length(); i++) {
            char c = sought.charAt(i);
            boolean isBlank = Character.isWhitespace(c);
            int next = afterBlanks(read, at);
            if (isBlank) {
                // The next character decides whether the blank was needed.
                continue;
            }
            boolean blankSought = i > 0 && Character.isWhitespace(sought.charAt(i - 1));
            if (next >= read.length() || read.charAt(next) != c) {
                return -1;
            }
            if (i > 0 && blankSought != next > at && !isFree(read.charAt(at - 1), c)) {
                return -1;
            }
            at = next + 1;
        }
        return at;
    }

    private static int afterBlanks(String read, int from) {
        int at = from;
        // Layout is no more than a few blanks.
        while (at < read.length() && at < from + 8 && Character.isWhitespace(read.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns whether a blank between the two may be or not be: in Korean, and between a number and its unit. */
    private static boolean isFree(char before, char after) {
        return Rules.isHangul(before) || Rules.isHangul(after) || Character.isDigit(before) != Character.isDigit(after);
    }
}
