package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.recap.message.FactId;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One lasting statement about a user. Immutable.
 *
 * @param id names it
 * @param user whom it is about
 * @param text the statement, not blank
 * @param type what it is about
 * @param importance from 1, hardly worth keeping, to 10
 * @param confidence how sure it is that it holds, from 0 to 1, as it was when it was last confirmed or decayed
 * @param source where it comes from
 * @param isLocked whether it is left as it is by everything but the user's own edits
 * @param supersededBy the newer fact that contradicts it, or {@code null} while it is current
 * @param messages the messages it was found in, or none
 * @param createdAt when it was first saved, in whole microseconds
 * @param confirmedAt when it was last said or confirmed, in whole microseconds
 */
public record Fact(
        FactId id,
        UserId user,
        String text,
        FactType type,
        int importance,
        double confidence,
        FactSource source,
        boolean isLocked,
        @Nullable FactId supersededBy,
        List<MessageId> messages,
        Instant createdAt,
        Instant confirmedAt) {

    /** The least a fact may matter. */
    public static final int LEAST_IMPORTANCE = 1;

    /** How much a fact matters of which nothing is said. */
    public static final int DEFAULT_IMPORTANCE = 5;

    /** The most a fact may matter. */
    public static final int MOST_IMPORTANCE = 10;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the text is blank, or importance or confidence is out of range
     */
    public Fact {
        requireNonNull(id, "id");
        requireNonNull(user, "user");
        requireNonNull(type, "type");
        requireNonNull(source, "source");
        requireNonNull(createdAt, "createdAt");
        requireNonNull(confirmedAt, "confirmedAt");
        messages = List.copyOf(messages);
        FactValues.check(text, importance, confidence);
    }

    /** Returns whether nothing newer contradicts it. */
    public boolean isCurrent() {
        return supersededBy == null;
    }

    /** Returns the same fact, contradicted by a newer one. */
    public Fact supersededBy(FactId newer) {
        return with(text, confidence, source, isLocked, newer, confirmedAt);
    }

    /** Returns the same fact, said once more: as sure as it ever was, or as the one that said it. */
    public Fact confirmed(double confidence, Instant at) {
        Instant latest = at.isAfter(confirmedAt) ? at : confirmedAt;
        return with(text, Math.max(this.confidence, confidence), source, isLocked, supersededBy, latest);
    }

    /** Returns the same fact with a text that the user gave it, of which nothing is uncertain. */
    public Fact edited(String text, Instant at) {
        return with(text, 1, FactSource.USER_STATED, isLocked, supersededBy, at);
    }

    /** Returns the same fact, locked or not. */
    public Fact locked(boolean isLocked) {
        return with(text, confidence, source, isLocked, supersededBy, confirmedAt);
    }

    private Fact with(
            String text,
            double confidence,
            FactSource source,
            boolean isLocked,
            @Nullable FactId supersededBy,
            Instant confirmedAt) {
        return new Fact(
                id,
                user,
                text,
                type,
                importance,
                confidence,
                source,
                isLocked,
                supersededBy,
                messages,
                createdAt,
                confirmedAt);
    }
}
