package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import org.jspecify.annotations.Nullable;

/**
 * One version of a message that a thread holds or once held, and what became of it.
 *
 * @param message the version; a message that was replaced under its id has several
 * @param checkpoint the newest checkpoint that holds it, on whichever branch; where pruning left none, the oldest whose
 *     summary, or one that this goes back to, took the version in
 * @param summary the newest summary that took this version in, on whichever branch, or {@code null} when none did
 */
public record ArchivedMessage(
        Message message, CheckpointId checkpoint, @Nullable RunningSummary summary) {

    /** Checks the parts. */
    public ArchivedMessage {
        requireNonNull(message, "message");
        requireNonNull(checkpoint, "checkpoint");
    }
}
