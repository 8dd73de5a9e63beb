package dev.recap.checkpoint.jdbc;

import dev.recap.message.CheckpointId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** Returns the checkpoint's id, or {@code null} where there is none. */
    static @Nullable CheckpointId checkpointId(byte @Nullable [] bytes) {
        return bytes == null || bytes.length == 0 ? null : new CheckpointId(uuid(bytes));
    }

    /** Returns numbers of rows as the parameter of {@code json_each}. */
    static String json(Set<Long> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns the id as 16 bytes when it is a UUID spelled as this class spells it back, else unchanged. */
    static Object id(String id) {
        return isUuid(id) ? bytes(UUID.fromString(id)) : id;
    }

    /**
     * Returns the id as bytes: a UUID's 16, or else its UTF-8 with one NUL behind it, which no id holds, or two where one
     * would make 16.
     */
    static byte[] idBytes(String id) {
        if (isUuid(id)) {
            return bytes(UUID.fromString(id));
        }
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(text, text.length + (text.length + 1 == UUID_BYTES ? 2 : 1));
    }

    static String id(Object column) {
        if (!(column instanceof byte[] bytes)) {
            return (String) column;
        }
        if (bytes.length == UUID_BYTES) {
            return uuid(bytes).toString();
        }
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
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
