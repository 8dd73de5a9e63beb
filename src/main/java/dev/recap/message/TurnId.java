package dev.recap.message;

/**
 * Names one turn: a user message, its answer and the steps between them. An application that chooses the id itself can
 * send the same turn twice without asking the question twice.
 *
 * @param value 1 to 1,000 UTF-8 bytes without NUL
 */
public record TurnId(String value) {

    /**
     * Checks the id.
     *
     * @throws InvalidIdException if it is empty, over 1,000 bytes in UTF-8, holds NUL or half of a surrogate pair
     */
    public TurnId {
        Ids.check("turn id", value);
    }

    /** Returns a new random id, a UUID of version 4. */
    public static TurnId random() {
        return new TurnId(Ids.random());
    }

    @Override
    public String toString() {
        return value;
    }
}
