package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.message.RecapException;

/** The user has no such fact; those of others are none of this user's. */
public final class UnknownFactException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final transient FactId fact;

    UnknownFactException(FactId fact) {
        super("The user has no fact " + fact + "; copy an id from the user's facts.");
        this.fact = fact;
    }

    /** Returns the id. */
    public FactId fact() {
        return fact;
    }
}
