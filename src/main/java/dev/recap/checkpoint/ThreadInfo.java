package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.JsonValues;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a thread without reading its messages.
 *
 * @param thread the thread
 * @param user whom it belongs to, or {@code null} when to nobody
 * @param metadata what its turns said about it, the newest value of each key
 * @param head its newest checkpoint
 * @param createdAt when its first checkpoint was written
 * @param updatedAt when its newest checkpoint was written
 */
public record ThreadInfo(
        ThreadId thread,
        @Nullable UserId user,
        Map<String, Object> metadata,
        CheckpointId head,
        Instant createdAt,
        Instant updatedAt) {

    /** Copies the metadata. */
    public ThreadInfo {
        metadata = JsonValues.copyOf("metadata", metadata);
    }
}
