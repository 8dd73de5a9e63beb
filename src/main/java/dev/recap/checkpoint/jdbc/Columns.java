package dev.recap.checkpoint.jdbc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** How single values stand in columns: times as microseconds, UUIDs as 16 bytes in the order of their age. */
final class Columns {

    static final int UUID_BYTES = 16;

    private static final int UUID_CHARS = 36;

    private Columns() {}

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(UUID_BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    static UUID uuid(byte[] bytes) {
        if (bytes.length != UUID_BYTES) {
            throw new IllegalArgumentException("a UUID has 16 bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** Returns the id as 16 bytes when it is a UUID spelled as this class spells it back, else unchanged. */
    static Object id(String id) {
        return isUuid(id) ? bytes(UUID.fromString(id)) : id;
    }

    static String id(Object column) {
        return column instanceof byte[] bytes ? uuid(bytes).toString() : (String) column;
    }

    static boolean isUuid(String id) {
        if (id.length() != UUID_CHARS) {
            return false;
        }
        for (int i = 0; i < UUID_CHARS; i++) {
            char c = id.charAt(i);
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a database keeps the text as it is: well-formed Unicode, and without NUL, which ends a C string. */
    static boolean isPlain(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
