package dev.recap.message;

import org.jspecify.annotations.Nullable;

/** A stored message that cannot be read back: it was cut, changed by hand, or written by a newer Recap. */
public final class DamagedMessageException extends RecapException {

    private static final long serialVersionUID = 1L;

    DamagedMessageException(String what, @Nullable Throwable cause) {
        super(
                "A stored message cannot be read: " + what + "; restore the store from a backup or upgrade Recap.",
                cause);
    }
}
