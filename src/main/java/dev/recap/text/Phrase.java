package dev.recap.text;

import java.util.regex.Pattern;

/**
 * Words to be found as they stand, whatever their case, their quotation marks and dashes, and their Unicode form: a whole
 * word or several, in Korean also before a particle and with blanks or without. Immutable.
 */
public final class Phrase {

    /** Says of a place where words are written whether they mean there what is sought. */
    interface Place {
        boolean tells(String read, int start, int end);
    }

    private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d),(?=\\d{3}(?!\\d))");

    private final String sought;

    /**
     * Takes the words.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Phrase(String words) {
        this.sought = plain(Nfc.of(words)).strip();
        if (sought.isEmpty()) {
            throw new IllegalArgumentException("A phrase has at least one character; there is none.");
        }
    }

    /** Returns whether a text holds the words. */
    public boolean isIn(String text) {
        return isWrittenIn(sought, plain(Nfc.of(text)));
    }

    /** Returns a composed text in the letters that are compared. */
    static String plain(String composed) {
        String lower = LowerCase.of(Narrow.withPlainBlanks(composed))
                .replace('’', '\'')
                .replace('‘', '\'')
                .replace('“', '"')
                .replace('”', '"')
                .replace('\u2010', '-')
                .replace('\u2011', '-')
                .replace('−', '-')
                .replace('–', '-');
        return lower.indexOf(',') < 0 ? lower : THOUSANDS.matcher(lower).replaceAll("");
    }

    /** Returns whether it is written there, both as {@link #plain} returns them. */
    static boolean isWrittenIn(String sought, String read) {
        return isWrittenIn(sought, read, (anywhere, start, end) -> true);
    }

    /** Returns whether it is written at such a place, both as {@link #plain} returns them. */
    static boolean isWrittenIn(String sought, String read, Place place) {
        char first = sought.charAt(0);
        for (int at = read.indexOf(first); at >= 0; at = read.indexOf(first, at + 1)) {
            int end = isInside(read, at, first) ? -1 : endOfMatch(sought, read, at);
            if (end >= 0 && !isCutOff(read, end) && place.tells(read, at, end)) {
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
