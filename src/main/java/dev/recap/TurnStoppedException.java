package dev.recap;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;
import org.jspecify.annotations.Nullable;

/**
 * A turn was stopped before it was answered: it was cancelled, or its deadline passed. What had been committed is there,
 * unless the turn was to be rolled back.
 */
public final class TurnStoppedException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    TurnStoppedException(ThreadId thread, String message, @Nullable RuntimeException heard) {
        super(message, heard);
        this.thread = thread;
    }

    /** Returns the thread the turn ran on. */
    public ThreadId thread() {
        return thread;
    }
}
