package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What was found in what was said.
 *
 * @param answer the words of whoever looked, as they came
 * @param facts what could be understood of them, perhaps nothing
 */
public record Extraction(String answer, List<ExtractedFact> facts) {

    /** Copies the list. */
    public Extraction {
        requireNonNull(answer, "answer");
        facts = List.copyOf(facts);
    }
}
