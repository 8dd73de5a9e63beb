package dev.recap.message;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in for the messages that were removed from a thread. A summary extends the one before it, so its text
 * speaks of everything ever covered, while {@link #covers()} names only the messages it newly took in: each message is
 * covered exactly once.
 *
 * @param text the summary as the model is shown it, not blank; the pinned facts are its last lines
 * @param pinned facts of the covered messages that the model's words lack and that were added to them, newest first
 * @param covers the ids of the messages this summary took in, oldest first
 * @param createdAt when it was written, in whole microseconds
 * @param model the model that wrote it, when it told its name
 */
public record RunningSummary(
        String text,
        List<String> pinned,
        List<MessageId> covers,
        Instant createdAt,
        @Nullable String model) {

    /**
     * Checks the parts.
     *
     * @throws IllegalArgumentException if the text is blank
     */
    public RunningSummary {
        requireNonNull(text, "text");
        if (text.isBlank()) {
            throw new IllegalArgumentException("A summary must not be blank.");
        }
        pinned = List.copyOf(pinned);
        covers = List.copyOf(covers);
        createdAt = requireNonNull(createdAt, "createdAt").truncatedTo(ChronoUnit.MICROS);
    }

    /** Makes a summary without pinned facts. */
    public RunningSummary(String text, List<MessageId> covers, Instant createdAt, @Nullable String model) {
        this(text, List.of(), covers, createdAt, model);
    }
}
