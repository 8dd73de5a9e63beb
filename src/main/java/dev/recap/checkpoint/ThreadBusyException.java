package dev.recap.checkpoint;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** Another turn is running on the thread; nothing was written. */
public final class ThreadBusyException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    /** Makes the error for a thread. */
    public ThreadBusyException(ThreadId thread) {
        super("Another turn is running on thread '" + thread + "'; send again when it has ended, or let turns queue.");
        this.thread = thread;
    }

    /** Returns the busy thread. */
    public ThreadId thread() {
        return thread;
    }

    @Override
    public boolean isRetriable() {
        return true;
    }
}
