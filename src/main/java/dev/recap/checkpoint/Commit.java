package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.CheckpointId;
import dev.recap.message.JsonValues;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What becomes durable together: checkpoints, and the claim on their thread. All of it is written or nothing.
 *
 * @param thread the thread
 * @param user whom a new thread will belong to; when given, an existing thread must belong to the same user
 * @param expectedHead the newest checkpoint the writer knows of, or {@code null} when it believes the thread is new
 * @param checkpoints the new checkpoints, oldest first, each with a greater id than the one before; none to only claim
 * @param threadMetadata merged into what is known about the thread, so that it can be found by it
 * @param lease the writer's claim on the thread
 * @param releases whether the claim ends with this commit
 */
public record Commit(
        ThreadId thread,
        @Nullable UserId user,
        @Nullable CheckpointId expectedHead,
        List<Checkpoint> checkpoints,
        Map<String, Object> threadMetadata,
        Lease lease,
        boolean releases) {

    /** Checks and copies the parts. */
    public Commit {
        requireNonNull(thread, "thread");
        checkpoints = List.copyOf(checkpoints);
        threadMetadata = JsonValues.copyOf("metadata", threadMetadata);
        requireNonNull(lease, "lease");
        CheckpointId previous = expectedHead;
        for (Checkpoint checkpoint : checkpoints) {
            if (!checkpoint.thread().equals(thread)) {
                throw new IllegalArgumentException("A commit writes to one thread only.");
            }
            if (previous != null && checkpoint.id().compareTo(previous) <= 0) {
                throw new IllegalArgumentException("A new checkpoint's id must exceed the thread's newest.");
            }
            previous = checkpoint.id();
        }
    }

    /** Returns the newest checkpoint of the thread once this commit is written. */
    public @Nullable CheckpointId newHead() {
        return checkpoints.isEmpty()
                ? expectedHead
                : checkpoints.get(checkpoints.size() - 1).id();
    }
}
