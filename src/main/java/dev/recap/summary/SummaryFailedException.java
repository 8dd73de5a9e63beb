package dev.recap.summary;

import dev.recap.message.RecapException;
import org.jspecify.annotations.Nullable;

/** A model did not write a usable summary; the conversation is as it was, and the next turn tries again. */
public final class SummaryFailedException extends RecapException {

    private static final long serialVersionUID = 1L;

    /** Makes the error with the reason, one sentence. */
    public SummaryFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean isRetriable() {
        return true;
    }
}
