package dev.recap.cli;

/** Text that is safe to show: control characters, which could move the cursor or colour the rest, are shown as �. */
final class Printable {

    private static final char REPLACEMENT = '\uFFFD';

    private Printable() {}

    /** Returns the text with every control character but newline and tab replaced; itself when there is none. */
    static String of(String text) {
        StringBuilder safe = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && c != '\n' && c != '\t') {
                if (safe == null) {
                    safe = new StringBuilder(text);
                }
                safe.setCharAt(i, REPLACEMENT);
            }
        }
        return safe == null ? text : safe.toString();
    }

    /** Returns the text on one line. */
    static String oneLine(String text) {
        return of(text.strip().replaceAll("\\s+", " "));
    }
}
