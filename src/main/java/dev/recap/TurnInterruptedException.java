package dev.recap;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** The caller was interrupted while it waited: for its turn on a thread, of which nothing was written then, or for events. */
public final class TurnInterruptedException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    TurnInterruptedException(ThreadId thread, String message) {
        super(message);
        this.thread = thread;
    }

    static TurnInterruptedException whileQueueing(ThreadId thread) {
        return new TurnInterruptedException(
                thread,
                "The caller was interrupted before its turn on thread '" + thread + "' began; make the call again.");
    }

    /** Returns the thread. */
    public ThreadId thread() {
        return thread;
    }

    @Override
    public boolean isRetriable() {
        return true;
    }
}
