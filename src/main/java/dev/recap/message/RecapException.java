package dev.recap.message;

import org.jspecify.annotations.Nullable;

/**
 * The root of every error Recap reports. Its message is one sentence that says what is wrong and what to do about it;
 * subclasses stand beside the concept they belong to and carry the object at fault.
 */
public abstract class RecapException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Makes an error with a sentence for people. */
    protected RecapException(String message) {
        super(message);
    }

    /** Makes an error with a sentence for people and what caused it. */
    protected RecapException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the sentence; never {@code null}. */
    @Override
    public final String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /**
     * Returns what kind of error this is, for metrics and traces: one of few names, which tell nothing of what was said.
     */
    public String errorType() {
        return getClass().getName();
    }

    /**
     * Returns whether the same call may succeed when it is made again later, unchanged: a server was down, a thread
     * was busy. It is {@code false} when the input itself is at fault.
     */
    public boolean isRetriable() {
        return false;
    }
}
