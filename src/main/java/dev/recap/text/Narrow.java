package dev.recap.text;

import java.util.function.IntUnaryOperator;

/** Signs that look like others, as keyboards of East Asia, word processors and web pages write them. */
final class Narrow {

    /** Blanks that part no words: those that do not break a line, and the narrow ones between the groups of a number. */
    static final String BLANKS = "\u00A0\u2007\u2008\u2009\u200A\u202F\u205F";

    /** Wide and narrow ones of typesetters, which part words; one that is a line in Ogham. */
    private static final String OTHER_BLANKS = "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u1680";

    /** Hyphens that look like the keyboard's: one that does not break a line, small hyphen-minus. */
    private static final String HYPHENS = "\u2010\u2011\uFE63";

    /** Figure, en and em dash, horizontal bar, minus sign. */
    private static final String DASHES = "\u2012\u2013\u2014\u2015\u2212";

    private static final char FIRST = '\uFF01';
    private static final char LAST = '\uFF5E';
    /** Unicode's block Halfwidth and Fullwidth Forms has them in the order of ASCII. */
    private static final int DISTANCE = FIRST - '!';

    private static final char BLANK = '\u3000';

    private Narrow() {}

    /**
     * Returns a text of the same length with letters, digits and signs of ASCII for those as wide as Hangul ({@code １２３}),
     * and one hyphen for all.
     */
    static String of(String text) {
        return mapped(text, Narrow::narrow);
    }

    /** Returns a text with plain blanks for all others. */
    static String withPlainBlanks(String text) {
        return mapped(text, Narrow::withPlainBlank);
    }

    /**
     * Returns a text as a number in it is read ({@code 010–1234}): narrow, with hyphens for all dashes and plain blanks for
     * all others. Outside of numbers dashes part words, and blanks that do not break say what belongs together.
     */
    static String ofNumbers(String text) {
        return mapped(text, c -> withPlainBlank(DASHES.indexOf(c) >= 0 ? '-' : narrow(c)));
    }

    private static String mapped(String text, IntUnaryOperator map) {
        StringBuilder mapped = null;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            // Nearly every character is before the first of them, or a syllable.
            if (c >= '\u00A0' && (c < '\uAC00' || c > '\uD7A3')) {
                char other = (char) map.applyAsInt(c);
                if (other != c) {
                    mapped = mapped == null ? new StringBuilder(text) : mapped;
                    mapped.setCharAt(at, other);
                }
            }
        }
        return mapped == null ? text : mapped.toString();
    }

    private static int narrow(int c) {
        if (c >= FIRST && c <= LAST) {
            return c - DISTANCE;
        }
        return c == BLANK ? ' ' : HYPHENS.indexOf(c) >= 0 ? '-' : c;
    }

    private static int withPlainBlank(int c) {
        return BLANKS.indexOf(c) >= 0 || OTHER_BLANKS.indexOf(c) >= 0 ? ' ' : c;
    }
}
