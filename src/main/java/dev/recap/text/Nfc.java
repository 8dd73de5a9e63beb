package dev.recap.text;

import java.text.Normalizer;

/** Text in the normalization form in which equal text is equal. */
final class Nfc {

    /** No script stacks half as many; the normalizer takes time by their square. */
    private static final int MOST_MARKS = 64;

    private Nfc() {}

    /** Returns the text in NFC; after every 64 combining marks in a row, what follows is composed by itself. */
    static String of(String text) {
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
}
