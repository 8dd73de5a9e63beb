package dev.recap.memory;

import static java.util.Objects.requireNonNull;

/**
 * A statement that was found in what was said, and is not saved yet.
 *
 * @param text the statement, not blank
 * @param type what it is about
 * @param importance from 1 to 10, as {@link Fact#importance}
 * @param confidence from 0 to 1, as {@link Fact#confidence}
 */
public record ExtractedFact(String text, FactType type, int importance, double confidence) {

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the text is blank, or importance or confidence is out of range
     */
    public ExtractedFact {
        requireNonNull(type, "type");
        FactValues.check(text, importance, confidence);
    }

    /** Makes one of which nothing is known but its text. */
    public static ExtractedFact of(String text) {
        return new ExtractedFact(text, FactType.OTHER, Fact.DEFAULT_IMPORTANCE, 1);
    }
}
