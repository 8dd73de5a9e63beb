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
 * @param systemPrompt what the model is told in place of the application's prompt, or {@code null} for that
 * @param lease its claim on the thread
 * @param listener is told what happens
 */
public record Turn(
        ThreadId thread,
        @Nullable UserId user,
        TurnId id,
        Map<String, Object> metadata,
        @Nullable String systemPrompt,
        Lease lease,
        TurnListener listener) {

    /** Checks the parts. */
    public Turn {
        requireNonNull(thread, "thread");
        requireNonNull(id, "id");
        requireNonNull(metadata, "metadata");
        requireNonNull(lease, "lease");
        requireNonNull(listener, "listener");
    }
}
