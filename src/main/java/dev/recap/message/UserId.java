package dev.recap.message;

/**
 * Names the person a thread belongs to, compared exactly.
 *
 * @param value 1 to 1,000 UTF-8 bytes without NUL
 */
public record UserId(String value) {

    /**
     * Checks the id.
     *
     * @throws InvalidIdException if it is empty, over 1,000 bytes in UTF-8, holds NUL or half of a surrogate pair
     */
    public UserId {
        Ids.check("user id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
