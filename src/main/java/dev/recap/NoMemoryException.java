package dev.recap;

import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;

/** Something was to be done with what is remembered about a user, and there is no memory or no user. */
public final class NoMemoryException extends RecapException {

    private static final long serialVersionUID = 1L;

    private NoMemoryException(String message) {
        super(message);
    }

    static NoMemoryException inRecap() {
        return new NoMemoryException("This Recap has no memory; give its builder one (memory).");
    }

    static NoMemoryException ofNobody(ThreadId thread) {
        return new NoMemoryException("Thread '" + thread
                + "' belongs to nobody, so there is nobody to remember anything about; begin it in a user's name.");
    }
}
