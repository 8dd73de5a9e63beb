package dev.recap;

import dev.recap.message.RecapException;
import dev.recap.message.TurnId;

/** A turn id was used again for something it does not name; nothing was written. */
public final class TurnIdException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient TurnId turn;

    TurnIdException(TurnId turn, String message) {
        super(message);
        this.turn = turn;
    }

    /** Returns the turn id. */
    public TurnId turn() {
        return turn;
    }
}
