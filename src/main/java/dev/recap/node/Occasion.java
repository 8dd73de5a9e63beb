package dev.recap.node;

import static java.util.Objects.requireNonNull;

import dev.recap.message.ConversationState;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a node, or a prompt, may depend on.
 *
 * @param thread the thread that is answered
 * @param owner whom it belongs to, or {@code null} when to nobody
 * @param now the time, by Recap's clock
 * @param state what the thread holds at this moment: messages, summary and values
 */
public record Occasion(ThreadId thread, @Nullable UserId owner, Instant now, ConversationState state) {

    /** Checks the parts. */
    public Occasion {
        requireNonNull(thread, "thread");
        requireNonNull(now, "now");
        requireNonNull(state, "state");
    }

    /** Returns the user the thread belongs to, if it belongs to one. */
    public Optional<UserId> user() {
        return Optional.ofNullable(owner);
    }

    /** Returns the application's values in the state. */
    public Map<String, Object> values() {
        return state.values();
    }
}
