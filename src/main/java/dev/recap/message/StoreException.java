package dev.recap.message;

import org.jspecify.annotations.Nullable;

/** Checkpoints could not be read or written; whatever was acknowledged before is still there. */
public final class StoreException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final boolean retriable;

    /**
     * Makes an error of a store.
     *
     * @param retriable whether the same call may succeed later: the disk was full, the file was locked
     */
    public StoreException(String message, boolean retriable, @Nullable Throwable cause) {
        super(message, cause);
        this.retriable = retriable;
    }

    @Override
    public boolean isRetriable() {
        return retriable;
    }
}
