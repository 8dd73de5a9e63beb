package dev.recap.notebook;

import dev.recap.text.Nfc;
import dev.recap.text.OneLine;
import dev.recap.text.WellFormed;

/** What others said, made fit to be drawn or printed: composed, no half pairs, control characters shown as �. */
final class Words {

    /** More than any picture has room for; what a person wrote can be megabytes. */
    private static final int MOST = 6_000;

    private static final char REPLACEMENT = '\uFFFD';

    private Words() {}

    /** Returns the beginning of a text, on one line, longer than any picture is wide. */
    static String line(String text) {
        return OneLine.of(beginning(text)).strip();
    }

    /** Returns the beginning of a text with its lines, longer than any part of a picture. */
    static String beginning(String text) {
        return Nfc.of(safe(text.length() <= MOST ? text : text.substring(0, MOST)));
    }

    /** Returns the text with what cannot be shown replaced; newlines and tabs stay. */
    static String safe(String text) {
        String wellFormed = WellFormed.of(text);
        StringBuilder safe = null;
        for (int i = 0; i < wellFormed.length(); i++) {
            char c = wellFormed.charAt(i);
            if (Character.isISOControl(c) && !Character.isWhitespace(c)) {
                safe = safe == null ? new StringBuilder(wellFormed) : safe;
                safe.setCharAt(i, REPLACEMENT);
            }
        }
        return safe == null ? wellFormed : safe.toString();
    }
}
