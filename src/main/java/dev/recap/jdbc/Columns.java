package dev.recap.jdbc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * How single values stand in columns: times as microseconds, UUIDs as 16 bytes in the order of their age. Recap's own: it
 * may change at any time.
 */
public final class Columns {

    /** How long a UUID is. */
    public static final int UUID_BYTES = 16;

    private Columns() {}

    /** Returns the microseconds from 1970 to a time. */
    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** Returns the time so many microseconds after 1970. */
    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Returns the 16 bytes of a UUID. */
    public static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(UUID_BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /**
     * Returns the UUID of its 16 bytes.
     *
     * @throws IllegalArgumentException if they are more or fewer
     */
    public static UUID uuid(byte[] bytes) {
        if (bytes.length != UUID_BYTES) {
            throw new IllegalArgumentException("a UUID has 16 bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** Returns numbers of rows as the parameter of {@code json_each}. */
    public static String json(Set<Long> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns whether a database keeps the text as it is: well-formed Unicode, and without NUL, which ends a C string. */
    public static boolean isPlain(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
