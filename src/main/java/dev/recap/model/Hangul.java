package dev.recap.model;

/** What the spelling of Korean endings depends on. */
final class Hangul {

    private static final int FIRST = 0xAC00;
    private static final int LAST = 0xD7A3;
    private static final int FINALS = 28;

    private Hangul() {}

    static boolean isSyllable(char c) {
        return c >= FIRST && c <= LAST;
    }

    /** Returns whether a word ends in a final consonant, which decides between 이에요 and 예요. */
    static boolean endsInConsonant(String word) {
        char last = word.isEmpty() ? ' ' : word.charAt(word.length() - 1);
        return isSyllable(last) && (last - FIRST) % FINALS != 0;
    }
}
