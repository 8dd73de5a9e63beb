package dev.recap.memory;

import java.util.List;

/** Tells which of the facts that are known do not hold any more because of a newer one. Must be thread-safe. */
@FunctionalInterface
public interface Reconciler {

    /**
     * Returns those of the known facts that the new one contradicts; what is about something else is not among them.
     *
     * @param known those that are nearest, at least one
     * @throws RuntimeException whatever it is, none is contradicted
     */
    List<Fact> contradicted(ExtractedFact said, List<Fact> known);
}
