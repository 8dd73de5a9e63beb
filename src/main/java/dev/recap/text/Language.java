package dev.recap.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The languages Recap has words of its own in. Any other language is written to in English. */
public enum Language {
    /** Korean. */
    KOREAN,
    /** English, and whatever is not Korean. */
    ENGLISH;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]+");
    private static final Pattern HANGUL = Pattern.compile("\\p{IsHangul}");

    /**
     * Returns the language most words of a text are in. A word with any Hangul in it, composed or decomposed, is Korean:
     * Korean endings are glued to foreign words ({@code Boot에서}), so letters would count wrong where words count right.
     * Half Korean is Korean; no words at all is English.
     */
    public static Language of(String text) {
        int korean = 0;
        int other = 0;
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            if (HANGUL.matcher(words.group()).find()) {
                korean++;
            } else {
                other++;
            }
        }
        return korean > 0 && korean >= other ? KOREAN : ENGLISH;
    }
}
