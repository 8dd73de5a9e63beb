package dev.recap.text;

/** Letters, digits and signs as wide as Hangul, which keyboards of East Asia write: {@code １２３} for {@code 123}. */
final class Narrow {

    private static final char FIRST = '\uFF01';
    private static final char LAST = '\uFF5E';
    /** Unicode's block Halfwidth and Fullwidth Forms has them in the order of ASCII. */
    private static final int DISTANCE = FIRST - '!';

    private static final char BLANK = '\u3000';

    private Narrow() {}

    /** Returns a text of the same length in which each of them is its character of ASCII. */
    static String of(String text) {
        StringBuilder narrow = null;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if ((c >= FIRST && c <= LAST) || c == BLANK) {
                narrow = narrow == null ? new StringBuilder(text) : narrow;
                narrow.setCharAt(at, c == BLANK ? ' ' : (char) (c - DISTANCE));
            }
        }
        return narrow == null ? text : narrow.toString();
    }
}
