package dev.recap.text;

/** What there is to be seen of a text. */
public final class Visible {

    private Visible() {}

    /**
     * Returns whether a text shows nothing. Unlike {@link String#isBlank}, it knows the blanks that do not break lines and
     * the signs that show nothing, such as U+200B.
     */
    public static boolean isNothing(String text) {
        return text.codePoints()
                .allMatch(c -> Character.isWhitespace(c)
                        || Character.isSpaceChar(c)
                        || Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT);
    }
}
