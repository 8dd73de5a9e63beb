package dev.recap.message;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

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
        if (id.length() <= MAX_BYTES / 3 && isPlain(id)) {
            return id;
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

    /** Whether every character is valid by itself and at most three bytes long, as in nearly every id. */
    private static boolean isPlain(String id) {
        for (int i = 0; i < id.length(); i++) {
            char character = id.charAt(i);
            if (character == 0 || Character.isSurrogate(character)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a random UUID of version 4. It need not be secret, only differ from the others of its thread: the generator
     * of {@link UUID#randomUUID} takes six times as long.
     */
    static String random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & (-1L >>> 2)) | Long.MIN_VALUE;
        return new UUID(high, low).toString();
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
