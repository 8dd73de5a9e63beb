package dev.recap.text;

/**
 * Signs that look like others, as keyboards of East Asia, word processors and web pages write them: letters, digits and
 * signs as wide as Hangul ({@code １２３}), dashes and minus signs ({@code 010–1234}).
 */
final class Narrow {

    private static final char FIRST = '\uFF01';
    private static final char LAST = '\uFF5E';
    /** Unicode's block Halfwidth and Fullwidth Forms has them in the order of ASCII. */
    private static final int DISTANCE = FIRST - '!';

    private Narrow() {}

    /** Returns a text of the same length in which each of them is its character of ASCII. */
    static String of(String text) {
        return of(text, false);
    }

    /** Returns the same with plain blanks for those that do not break a line, which tell that digits belong together. */
    static String withPlainBlanks(String text) {
        return of(text, true);
    }

    private static String of(String text, boolean blanks) {
        StringBuilder narrow = null;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            // Nearly every character is before the first of them, or a syllable.
            if (c >= '\u00A0' && (c < '\uAC00' || c > '\uD7A3')) {
                char other = blanks && isBlank(c) ? ' ' : of(c);
                if (other != c) {
                    narrow = narrow == null ? new StringBuilder(text) : narrow;
                    narrow.setCharAt(at, other);
                }
            }
        }
        return narrow == null ? text : narrow.toString();
    }

    private static boolean isBlank(char c) {
        return switch (c) {
            case '\u00A0', '\u2007', '\u2008', '\u2009', '\u200A', '\u202F', '\u205F' -> true;
            default -> false;
        };
    }

    private static char of(char c) {
        if (c >= FIRST && c <= LAST) {
            return (char) (c - DISTANCE);
        }
        return switch (c) {
            case '\u3000' -> ' ';
            // Hyphens, figure, en and em dash, horizontal bar, minus sign, small hyphen-minus.
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFE63' -> '-';
            default -> c;
        };
    }
}
