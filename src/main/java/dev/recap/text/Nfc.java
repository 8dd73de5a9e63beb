package dev.recap.text;

import java.text.Normalizer;

/** Text in the normalization form in which equal text is equal. */
public final class Nfc {

    /** No script stacks half as many; the normalizer takes time by their square. */
    private static final int MOST_MARKS = 64;

    private Nfc() {}

    /** Returns the text in NFC; after every 64 combining marks in a row, what follows is composed by itself. */
    public static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder composed = new StringBuilder(text.length());
        int from = 0;
        int marks = 0;
        for (int at = 0; at < text.length(); at++) {
            marks = Character.getType(text.charAt(at)) == Character.NON_SPACING_MARK ? marks + 1 : 0;
            if (marks == MOST_MARKS) {
                composed.append(Normalizer.normalize(text.substring(from, at + 1), Normalizer.Form.NFC));
                from = at + 1;
                marks = 0;
            }
        }
        String rest = Normalizer.normalize(text.substring(from), Normalizer.Form.NFC);
        return from == 0 ? rest : composed.append(rest).toString();
    }

    /** Returns whether a text holds only what stays as it is, and no mark that could join what is before it. */
    private static boolean isPlain(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean isLatin = c < '\u0300';
            boolean isSyllable = c >= 0xAC00 && c <= 0xD7A3;
            boolean isPunctuation = c >= '\u2010' && c <= '\u2027';
            if (!isLatin && !isSyllable && !isPunctuation) {
                return false;
            }
        }
        return true;
    }
}
