package dev.recap.notebook;

import dev.recap.message.RecapException;
import org.jspecify.annotations.Nullable;

/** A picture cannot be drawn for want of a library or of fonts. */
final class PictureException extends RecapException {

    private static final long serialVersionUID = 1L;

    PictureException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
