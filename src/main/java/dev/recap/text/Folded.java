package dev.recap.text;

/** Texts as they are compared where only their words count. */
public final class Folded {

    private static final String ENDS = ".,;!?~…。！？";

    private Folded() {}

    /**
     * Returns a text in NFC, narrow and in small letters, with single blanks and without the signs that end a sentence: of
     * two that say the same in the same words, the same.
     */
    public static String of(String text) {
        String words = LowerCase.of(Narrow.of(Nfc.of(text))).strip().replaceAll("\\s+", " ");
        int end = words.length();
        while (end > 0 && (ENDS.indexOf(words.charAt(end - 1)) >= 0 || words.charAt(end - 1) == ' ')) {
            end--;
        }
        // A text of signs alone is still another one than the next.
        return end == 0 ? words : words.substring(0, end);
    }
}
