package dev.recap;

import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A message that a search found.
 *
 * @param message the message, as it was said
 * @param score how well it matches, above 0; comparable within one result only
 * @param excerpt the passage of it that matches best, on one line of at most 300 {@code char}s
 * @param checkpoint the newest checkpoint that holds it word for word, on whichever branch: a place to fork from; where pruning
 *     left none, the oldest whose summary goes back to it
 * @param coveredBy the newest summary that took it in, on whichever branch, or {@code null} when none did
 */
public record SearchHit(
        Message message,
        double score,
        String excerpt,
        CheckpointId checkpoint,
        @Nullable RunningSummary coveredBy) {

    /** Returns the summary that covers the message, if it was summarized away on any branch. */
    public Optional<RunningSummary> summary() {
        return Optional.ofNullable(coveredBy);
    }
}
