package dev.recap.message;

/**
 * Names one conversation thread. Ids are compared exactly: {@code Foo} is not {@code foo}, NFC is not NFD, and {@code /},
 * {@code ..}, {@code %} or a newline are ordinary characters.
 *
 * @param value 1 to 1,000 UTF-8 bytes without NUL
 */
public record ThreadId(String value) {

    /**
     * Checks the id.
     *
     * @throws InvalidIdException if it is empty, over 1,000 bytes in UTF-8, holds NUL or half of a surrogate pair
     */
    public ThreadId {
        Ids.check("thread id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
