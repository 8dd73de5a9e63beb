package dev.recap;

import dev.recap.message.RecapException;

/** There is no step to execute: the turn is finished, or there is none. The thread is untouched. */
public final class NothingToRunException extends RecapException {

    private static final long serialVersionUID = 1L;

    NothingToRunException(String message) {
        super(message);
    }
}
