package dev.recap.transfer;

import org.jspecify.annotations.Nullable;

/**
 * Data written as an address: {@code data:image/png;base64,iVBORw0KGgo=}.
 *
 * @param mimeType what it is
 * @param base64 the data
 */
record DataUrl(String mimeType, String base64) {

    private static final String START = "data:";
    private static final String MARK = ";base64,";

    /** Returns the parts of such an address, or {@code null} when it is another. */
    static @Nullable DataUrl of(String url) {
        int mark = url.indexOf(MARK);
        return url.startsWith(START) && mark >= 0
                ? new DataUrl(url.substring(START.length(), mark), url.substring(mark + MARK.length()))
                : null;
    }

    @Override
    public String toString() {
        return START + mimeType + MARK + base64;
    }
}
