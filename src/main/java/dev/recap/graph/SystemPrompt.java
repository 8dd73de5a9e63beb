package dev.recap.graph;

import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The application's own words to the model, made anew for every request. Must be thread-safe, and quick: the model waits.
 * To keep a server's cached prefix of use, what changes from request to request stands at the end.
 */
@FunctionalInterface
public interface SystemPrompt {

    /** Returns the words; blank for none. */
    String text(Occasion occasion);

    /**
     * What a prompt may depend on.
     *
     * @param thread the thread that is answered
     * @param owner whom it belongs to, or {@code null} when to nobody
     * @param now the time, by Recap's clock
     */
    record Occasion(ThreadId thread, @Nullable UserId owner, Instant now) {

        /** Returns the user the thread belongs to, if it belongs to one. */
        public Optional<UserId> user() {
            return Optional.ofNullable(owner);
        }
    }

    /** Returns a prompt that is always the same. */
    static SystemPrompt of(String text) {
        return occasion -> text;
    }
}
