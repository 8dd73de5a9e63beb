package dev.recap.graph;

import dev.recap.message.RecapException;

/** The model was to be asked, but the state holds nothing that could be sent to it; the state is untouched. */
public final class NothingToAskException extends RecapException {

    private static final long serialVersionUID = 1L;

    NothingToAskException() {
        super("The thread holds no message to answer; send one, or add one by an update.");
    }
}
