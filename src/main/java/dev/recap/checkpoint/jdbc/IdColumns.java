package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.message.CheckpointId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How ids stand in columns: those that are UUIDs as 16 bytes in the order of their age. */
final class IdColumns {

    private static final int UUID_CHARS = 36;

    private IdColumns() {}

    /** Returns the checkpoint's id, or {@code null} where there is none. */
    static @Nullable CheckpointId checkpointId(byte @Nullable [] bytes) {
        return bytes == null || bytes.length == 0 ? null : new CheckpointId(Columns.uuid(bytes));
    }

    /** Returns the id as 16 bytes when it is a UUID spelled as this class spells it back, else unchanged. */
    static Object id(String id) {
        return isUuid(id) ? Columns.bytes(UUID.fromString(id)) : id;
    }

    /**
     * Returns the id as bytes: a UUID's 16, or else its UTF-8 with one NUL behind it, which no id holds, or two where one
     * would make 16.
     */
    static byte[] idBytes(String id) {
        if (isUuid(id)) {
            return Columns.bytes(UUID.fromString(id));
        }
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(text, text.length + (text.length + 1 == Columns.UUID_BYTES ? 2 : 1));
    }

    static String id(Object column) {
        if (!(column instanceof byte[] bytes)) {
            return (String) column;
        }
        if (bytes.length == Columns.UUID_BYTES) {
            return Columns.uuid(bytes).toString();
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
}
