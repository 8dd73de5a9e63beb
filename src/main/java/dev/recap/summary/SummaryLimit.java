package dev.recap.summary;

import dev.recap.text.Language;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How long a summary may be, its pinned facts included.
 *
 * @param max the most, by the measure, 100 or more
 * @param unit what is measured, as a model is told it
 * @param measure returns the length of a text
 * @param also a second limit that must hold too, or {@code null}
 */
public record SummaryLimit(
        int max,
        String unit,
        ToIntFunction<String> measure,
        @Nullable SummaryLimit also) {

    /** What a summary needs in any case, in whatever it is measured. */
    static final int LEAST = 100;

    private static final String CHARACTERS = "characters";
    private static final String TOKENS = "tokens";

    /** Checks the parts. */
    public SummaryLimit {
        if (max < LEAST) {
            throw new IllegalArgumentException(
                    "A summary needs room for " + LEAST + " " + unit + " at least, not " + max + "; allow more.");
        }
    }

    /** Makes a limit by one measure. */
    public SummaryLimit(int max, String unit, ToIntFunction<String> measure) {
        this(max, unit, measure, null);
    }

    /** Returns the default: 4,000 characters. */
    public static SummaryLimit ofDefaults() {
        return characters(4_000);
    }

    /** Returns a limit in characters, as {@link String#length} counts them. */
    public static SummaryLimit characters(int max) {
        return new SummaryLimit(max, CHARACTERS, String::length);
    }

    /** Returns a limit in tokens. */
    public static SummaryLimit tokens(int max, TokenCounter counter) {
        return new SummaryLimit(max, TOKENS, counter::count);
    }

    /** Returns this limit, with one of so many tokens beside it where this one may allow more. */
    public SummaryLimit within(int tokens, TokenCounter counter) {
        // A character is hardly more than a token in any language.
        boolean isWithin = max <= tokens && (unit.equals(CHARACTERS) || unit.equals(TOKENS));
        return isWithin ? this : new SummaryLimit(max, unit, measure, tokens(Math.max(LEAST, tokens), counter));
    }

    /** As people say it, and a model is told in English. */
    String words() {
        return words(Language.ENGLISH);
    }

    /** As a model is told it in a language. A unit that is not known in it stays as it is. */
    String words(Language language) {
        boolean korean = language == Language.KOREAN;
        String second = also == null ? "" : (korean ? ", " : " and ") + also.words(language);
        return max
                + switch (unit) {
                    case CHARACTERS -> korean ? "자" : " " + unit;
                    case TOKENS -> korean ? "토큰" : " " + unit;
                    default -> " " + unit;
                }
                + second;
    }

    /** Returns the limit as people say it. */
    @Override
    public String toString() {
        return "SummaryLimit[" + words() + "]";
    }

    /** By the measure, or as much of it as the second limit is used up by the text, if that is more. */
    int length(String text) {
        int length = measure.applyAsInt(text);
        return also == null
                ? length
                : Math.max(length, (int)
                        Math.min(Integer.MAX_VALUE, Math.ceil((double) also.length(text) * max / also.max)));
    }

    boolean fits(String text) {
        return length(text) <= max;
    }
}
