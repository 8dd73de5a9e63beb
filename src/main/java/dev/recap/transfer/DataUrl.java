package dev.recap.transfer;

import dev.langchain4j.data.image.Image;
import java.util.Objects;
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

    /** Returns where an image is found: its own address, or one that holds it. */
    static String addressOf(Image image) {
        return image.url() != null
                ? image.url().toString()
                : new DataUrl(Objects.toString(image.mimeType(), "image/png"), image.base64Data()).toString();
    }

    @Override
    public String toString() {
        return START + mimeType + MARK + base64;
    }
}
