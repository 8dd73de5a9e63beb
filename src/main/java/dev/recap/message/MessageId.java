package dev.recap.message;

/**
 * Names one message within its thread, compared exactly.
 *
 * @param value 1 to 1,000 UTF-8 bytes without NUL
 */
public record MessageId(String value) {

    /**
     * Checks the id.
     *
     * @throws InvalidIdException if it is empty, over 1,000 bytes in UTF-8, holds NUL or half of a surrogate pair
     */
    public MessageId {
        Ids.check("message id", value);
    }

    /** Returns a new random id (UUID version 4), as LangGraph gives to a message that comes without one. */
    public static MessageId random() {
        return new MessageId(Ids.random());
    }

    @Override
    public String toString() {
        return value;
    }
}
