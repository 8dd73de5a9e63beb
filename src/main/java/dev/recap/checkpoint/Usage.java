package dev.recap.checkpoint;

/**
 * What a model call cost, as the model server counted it.
 *
 * @param inputTokens tokens of the prompt, 0 or more
 * @param outputTokens tokens of the answer, 0 or more
 */
public record Usage(int inputTokens, int outputTokens) {

    /** No tokens at all, also when the server does not count. */
    public static final Usage NONE = new Usage(0, 0);

    /** Returns both together. */
    public Usage plus(Usage other) {
        return new Usage(inputTokens + other.inputTokens, outputTokens + other.outputTokens);
    }
}
