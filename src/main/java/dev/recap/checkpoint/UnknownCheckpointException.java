package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** A thread has no checkpoint of that id; the thread is untouched. */
public final class UnknownCheckpointException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;
    private final transient CheckpointId checkpoint;

    /** Makes the error for a thread and the checkpoint it does not have. */
    public UnknownCheckpointException(ThreadId thread, CheckpointId checkpoint) {
        super("Thread '" + thread + "' has no checkpoint " + checkpoint + "; take an id from its history.");
        this.thread = thread;
        this.checkpoint = checkpoint;
    }

    /** Returns the thread. */
    public ThreadId thread() {
        return thread;
    }

    /** Returns the id that is not there. */
    public CheckpointId checkpoint() {
        return checkpoint;
    }
}
