package dev.recap.transfer;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** Something was to be imported or copied into a thread in which something was said already; the thread is untouched. */
public final class ThreadExistsException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    /** Makes the error for a thread. */
    public ThreadExistsException(ThreadId thread) {
        super("There is a thread '" + thread + "' already; take another thread id, or delete this one first.");
        this.thread = thread;
    }

    /** Returns the thread. */
    public ThreadId thread() {
        return thread;
    }
}
