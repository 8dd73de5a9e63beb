package dev.recap.message;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The one rule for every id people may choose: 1 to 1,000 UTF-8 bytes without NUL, compared exactly. */
final class Ids {

    private static final int MAX_BYTES = 1_000;

    private Ids() {}

    /**
     * Returns the id unchanged.
     *
     * @throws InvalidIdException if it is empty, longer than 1,000 bytes in UTF-8, holds NUL or an unpaired surrogate
     */
    static String check(String kind, String id) {
        Objects.requireNonNull(id, kind);
        if (id.isEmpty()) {
            throw new InvalidIdException(id, "A " + kind + " must not be empty; give it at least one character.");
        }
        if (id.indexOf('\0') >= 0) {
            throw new InvalidIdException(id, "A " + kind + " must not contain NUL; remove the character U+0000.");
        }
        int bytes = utf8Length(kind, id);
        if (bytes > MAX_BYTES) {
            throw new InvalidIdException(
                    id, "A " + kind + " may have at most 1,000 bytes in UTF-8; this one has " + bytes + ".");
        }
        return id;
    }

    private static int utf8Length(String kind, String id) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(id));
            return encoded.remaining();
        } catch (CharacterCodingException e) {
            throw new InvalidIdException(
                    id, "A " + kind + " must be valid Unicode; this one holds half of a surrogate pair.");
        }
    }
}
