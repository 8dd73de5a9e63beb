package dev.recap;

import dev.recap.message.RecapException;

/** A message without content was sent; nothing was written. */
public final class EmptyMessageException extends RecapException {

    private static final long serialVersionUID = 1L;

    EmptyMessageException() {
        super("There is nothing to send; give the message some text.");
    }
}
