package dev.recap.checkpoint;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;

/** A thread was used in the name of a user it does not belong to; nothing was read or written. */
public final class WrongUserException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient ThreadId thread;
    private final transient UserId user;

    /** Makes the error for a thread and the user it was used as. */
    public WrongUserException(ThreadId thread, UserId user) {
        super("Thread '" + thread + "' does not belong to user '" + user
                + "'; use it as its owner, or choose another thread id.");
        this.thread = thread;
        this.user = user;
    }

    /** Returns the thread. */
    public ThreadId thread() {
        return thread;
    }

    /** Returns the user it does not belong to. */
    public UserId user() {
        return user;
    }
}
