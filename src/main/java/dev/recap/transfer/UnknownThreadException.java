package dev.recap.transfer;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** A thread was to be exported or copied in which nothing was ever said; nothing was written. */
public final class UnknownThreadException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    /** Makes the error for an id. */
    public UnknownThreadException(ThreadId thread) {
        super("There is no thread '" + thread + "'; take an id from the list of threads.");
        this.thread = thread;
    }

    /** Returns the id that names no thread. */
    public ThreadId thread() {
        return thread;
    }
}
