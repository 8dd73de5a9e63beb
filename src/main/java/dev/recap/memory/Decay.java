package dev.recap.memory;

import java.time.Duration;
import java.time.Instant;

/**
 * How sure a fact is that nobody has spoken of for long: its confidence × 0.95 for every whole 30 days since it
 * was last confirmed. Nothing is written, so that it does not matter how often it is asked.
 */
final class Decay {

    private static final double KEPT = 0.95;
    private static final Duration PERIOD = Duration.ofDays(30);

    private Decay() {}

    /** Returns the fact's confidence at a time; of a fact that is locked or that the user stated, as it is. */
    static double confidence(Fact fact, Instant now) {
        if (fact.isLocked() || fact.source() == FactSource.USER_STATED || !now.isAfter(fact.confirmedAt())) {
            return fact.confidence();
        }
        long periods = Duration.between(fact.confirmedAt(), now).toDays() / PERIOD.toDays();
        return fact.confidence() * Math.pow(KEPT, (double) periods);
    }
}
