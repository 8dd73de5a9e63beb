package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.message.JsonValues;
import dev.recap.message.TurnId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one turn is run. Immutable; each method returns a changed copy of it.
 *
 * @param givenTurnId the id the application gave the turn, or {@code null} for a new one
 * @param metadata recorded with the turn's checkpoints and merged into the thread's; empty by default
 * @param ownSystemPrompt what the model is told in this turn in place of the application's prompt, or {@code null}
 * @param maxWait how long to queue while another turn runs on the thread; zero to be rejected at once; 60 s by default
 */
public record TurnOptions(
        @Nullable TurnId givenTurnId,
        Map<String, Object> metadata,
        @Nullable String ownSystemPrompt,
        Duration maxWait) {

    /** How long a turn queues for its thread unless told otherwise: 60 seconds. */
    public static final Duration DEFAULT_WAIT = Duration.ofSeconds(60);

    private static final Duration LONGEST_WAIT = Duration.ofDays(365);
    private static final TurnOptions DEFAULTS = new TurnOptions(null, Map.of(), null, DEFAULT_WAIT);

    /**
     * Checks and copies the parts.
     *
     * @throws dev.recap.message.UnstorableValueException if the metadata is not of JSON's types
     */
    public TurnOptions {
        metadata = JsonValues.copyOf("metadata", metadata);
        requireNonNull(maxWait, "maxWait");
        if (maxWait.isNegative() || maxWait.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("A turn can wait from no time to 365 days; this is " + maxWait + ".");
        }
    }

    /** Returns the defaults: a new turn id, no metadata, queueing for up to 60 seconds. */
    public static TurnOptions ofDefaults() {
        return DEFAULTS;
    }

    /**
     * Returns options under which the turn has this id. When the thread knows the turn already, a completed one returns
     * its recorded reply and a half-done one is resumed.
     *
     * @throws dev.recap.message.InvalidIdException if the id is empty, too long, or not valid Unicode
     */
    public TurnOptions turnId(String id) {
        return new TurnOptions(new TurnId(id), metadata, ownSystemPrompt, maxWait);
    }

    /** Returns options with this metadata. */
    public TurnOptions metadata(Map<String, ?> metadata) {
        return new TurnOptions(givenTurnId, JsonValues.copyOf("metadata", metadata), ownSystemPrompt, maxWait);
    }

    /**
     * Returns options under which the model is told this in place of the application's prompt. It is not recorded: a turn
     * that is resumed later is told the application's.
     */
    public TurnOptions systemPrompt(String prompt) {
        return new TurnOptions(givenTurnId, metadata, requireNonNull(prompt, "prompt"), maxWait);
    }

    /** Returns options under which the turn queues for its thread, up to a time. */
    public TurnOptions enqueue(Duration maxWait) {
        return new TurnOptions(givenTurnId, metadata, ownSystemPrompt, maxWait);
    }

    /** Returns options under which a busy thread is an error at once. */
    public TurnOptions rejectWhenBusy() {
        return enqueue(Duration.ZERO);
    }

    /** Returns the id the application gave the turn, if it did. */
    public Optional<TurnId> turnId() {
        return Optional.ofNullable(givenTurnId);
    }
}
