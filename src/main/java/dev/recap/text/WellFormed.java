package dev.recap.text;

/** Text that every encoder accepts: UTF-16 in which no half of a surrogate pair stands alone. */
public final class WellFormed {

    private static final char REPLACEMENT = '\uFFFD';

    private WellFormed() {}

    /** Returns the text with each unpaired surrogate replaced by U+FFFD; the text itself when there is none. */
    public static String of(String text) {
        StringBuilder mended = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            if (mended == null) {
                mended = new StringBuilder(text);
            }
            mended.setCharAt(i, REPLACEMENT);
        }
        return mended == null ? text : mended.toString();
    }
}
