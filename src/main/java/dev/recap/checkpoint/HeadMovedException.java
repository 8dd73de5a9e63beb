package dev.recap.checkpoint;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** Somebody else wrote to the thread since it was read; nothing was written. */
public final class HeadMovedException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;

    /** Makes the error for a thread. */
    public HeadMovedException(ThreadId thread) {
        super("Thread '" + thread + "' has moved on since it was read; read its state again and repeat the call.");
        this.thread = thread;
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
