package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Lease;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is the same for every step of one run of the graph.
 *
 * @param thread the thread it runs on
 * @param user whom the thread belongs to, or {@code null} when nobody was named
 * @param id names the turn
 * @param metadata recorded with each of its checkpoints, of JSON's types
 * @param settings what it does otherwise than other turns
 * @param lease its claim on the thread
 * @param stop tells it to stop before its end
 * @param listener is told what happens
 */
public record Turn(
        ThreadId thread,
        @Nullable UserId user,
        TurnId id,
        Map<String, Object> metadata,
        TurnSettings settings,
        Lease lease,
        StopSignal stop,
        TurnListener listener) {

    /** Checks the parts. */
    public Turn {
        requireNonNull(thread, "thread");
        requireNonNull(id, "id");
        requireNonNull(metadata, "metadata");
        requireNonNull(settings, "settings");
        requireNonNull(lease, "lease");
        requireNonNull(stop, "stop");
        requireNonNull(listener, "listener");
    }
}
