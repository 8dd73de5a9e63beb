package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.recap.message.MessageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A turn of a thread that has come to its end and is no episode yet.
 *
 * @param question the message it began with, or {@code null} where it was said elsewhere
 * @param user what the user said
 * @param assistant what was answered
 * @param createdAt when it was said, or {@code null} where that is not known
 * @param isRemembered whether the facts of it were looked for
 */
public record FinishedTurn(
        @Nullable MessageId question,
        String user,
        String assistant,
        @Nullable Instant createdAt,
        boolean isRemembered) {

    /** Checks the parts. */
    public FinishedTurn {
        requireNonNull(user, "user");
        requireNonNull(assistant, "assistant");
    }

    /** Returns the same turn, whose facts were looked for. */
    public FinishedTurn remembered() {
        return new FinishedTurn(question, user, assistant, createdAt, true);
    }

    /** Returns what it is when it leaves the window; the store numbers it. */
    public Episode toEpisode() {
        return new Episode(0, user, assistant, createdAt);
    }
}
