package dev.recap.summary;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How many tokens a model reads and writes in one request, and how many of them are kept free for the answer.
 *
 * @param tokens of prompt and answer together, more than {@code reserved}
 * @param reserved for the answer and what a reasoning model thinks before it, 0 or more
 */
public record ContextWindow(int tokens, int reserved) {

    /** As OpenAI's pages of the models tell; the longest beginning of a name counts. */
    private static final Map<String, Integer> KNOWN = Map.ofEntries(
            Map.entry("gpt-3.5-turbo", 16_385),
            Map.entry("gpt-4", 8_192),
            Map.entry("gpt-4-32k", 32_768),
            Map.entry("gpt-4-0125-preview", 128_000),
            Map.entry("gpt-4-1106", 128_000),
            Map.entry("gpt-4-turbo", 128_000),
            Map.entry("gpt-4-vision", 128_000),
            Map.entry("gpt-4.5", 128_000),
            Map.entry("gpt-4o", 128_000),
            Map.entry("gpt-4.1", 1_047_576),
            Map.entry("gpt-5", 400_000),
            Map.entry("gpt-5-chat", 128_000),
            Map.entry("gpt-5.1-chat", 128_000),
            Map.entry("gpt-5.2-chat", 128_000),
            Map.entry("o1", 200_000),
            Map.entry("o1-mini", 128_000),
            Map.entry("o1-preview", 128_000),
            Map.entry("o3", 200_000),
            Map.entry("o4-mini", 200_000));

    private static final int ANSWER = 1_024;

    /** What OpenAI recommends to keep free at first ("Reasoning models", allocating space for reasoning). */
    private static final int REASONING = 25_000;

    /** Checks the parts. */
    public ContextWindow {
        if (tokens < 1) {
            throw new IllegalArgumentException(
                    "A context window has 1 token or more, not " + tokens + "; take the model's.");
        } else if (reserved < 0) {
            throw new IllegalArgumentException("Reserve 0 tokens or more for the answer, not " + reserved + ".");
        } else if (tokens <= reserved) {
            throw new IllegalArgumentException("Of a context window of " + tokens + " tokens, " + reserved
                    + " reserved for the answer leave none for the prompt; reserve less.");
        }
    }

    /**
     * Returns the window of one of OpenAI's models, with 1,024 tokens reserved, 25,000 where it reasons; empty for other
     * models.
     */
    public static Optional<ContextWindow> ofModel(String modelName) {
        String name = modelName.substring(modelName.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return KNOWN.entrySet().stream()
                .filter(known -> name.startsWith(known.getKey()))
                .max(Comparator.comparingInt(known -> known.getKey().length()))
                .map(known -> new ContextWindow(known.getValue(), reasons(name) ? REASONING : ANSWER));
    }

    private static boolean reasons(String name) {
        return (name.startsWith("gpt-5") && !name.contains("-chat")) || name.startsWith("o");
    }
}
