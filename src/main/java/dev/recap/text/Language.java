package dev.recap.text;

import java.lang.Character.UnicodeScript;

/** The languages Recap has words of its own in. Any other language is written to in English. */
public enum Language {
    /** Korean. */
    KOREAN,
    /** English, and whatever is not Korean. */
    ENGLISH;

    /** Below it there is no Hangul, and no script to be looked up. */
    private static final int FIRST_HANGUL = 0x1100;

    /**
     * Returns the language most words of a text are in. A word with any Hangul in it, composed or decomposed, is Korean:
     * Korean endings are glued to foreign words ({@code Boot에서}), so letters would count wrong where words count right.
     * Half Korean is Korean; no words at all is English.
     */
    public static Language of(String text) {
        int words = 0;
        int korean = 0;
        boolean inWord = false;
        boolean inKorean = false;
        // By hand rather than by regular expressions, which took half of the time of a turn: every request asks this.
        for (int at = 0, character; at < text.length(); at += Character.charCount(character)) {
            character = text.codePointAt(at);
            if (!isOfWord(character)) {
                inWord = false;
                inKorean = false;
                continue;
            }
            if (!inWord) {
                inWord = true;
                words++;
            }
            if (!inKorean && isHangul(character)) {
                inKorean = true;
                korean++;
            }
        }
        return korean > 0 && korean >= words - korean ? KOREAN : ENGLISH;
    }

    private static boolean isOfWord(int character) {
        return Character.isLetter(character)
                || switch (Character.getType(character)) {
                    case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
                    default -> false;
                };
    }

    private static boolean isHangul(int character) {
        return character >= FIRST_HANGUL && UnicodeScript.of(character) == UnicodeScript.HANGUL;
    }
}
