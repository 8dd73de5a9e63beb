package dev.recap.message;

import java.util.UUID;

/**
 * Names one fact among those of all users.
 *
 * @param value the UUID, a random one
 */
public record FactId(UUID value) {

    /** Returns a new id. */
    public static FactId random() {
        return new FactId(UUID.randomUUID());
    }

    /**
     * Returns the id written as text, in either case.
     *
     * @throws InvalidIdException if the text is not a UUID of 36 characters
     */
    public static FactId of(String text) {
        try {
            UUID uuid = UUID.fromString(text);
            // UUID.fromString also takes shortened groups, which would let two spellings name one fact.
            if (uuid.toString().equalsIgnoreCase(text)) {
                return new FactId(uuid);
            }
        } catch (IllegalArgumentException e) {
            // Falls through to the one sentence for every malformed id.
        }
        throw new InvalidIdException(
                text, "'" + text + "' is not a fact's id; copy one of 36 characters from the user's facts.");
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
