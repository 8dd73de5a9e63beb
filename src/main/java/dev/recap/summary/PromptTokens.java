package dev.recap.summary;

import dev.recap.message.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of the request a model would get now, counted when they are asked for: a policy that counts messages costs
 * no tokenizer. Used by one thread.
 */
public final class PromptTokens {

    private final MessageTokens counts;
    private final List<Message> messages;
    private final IntSupplier framing;
    private final @Nullable ContextWindow window;
    private int counted = -1;

    /**
     * Makes the count of a request.
     *
     * @param messages what is sent word for word
     * @param framing counts what stands around them: system message with memory and summary, tools
     * @param window of the model, or {@code null} when it is not known
     */
    public PromptTokens(
            MessageTokens counts, List<Message> messages, IntSupplier framing, @Nullable ContextWindow window) {
        this.counts = counts;
        this.messages = messages;
        this.framing = framing;
        this.window = window;
    }

    /** Returns the tokens of the whole request. */
    public int total() {
        if (counted < 0) {
            counted = framing.getAsInt() + counts.of(messages);
        }
        return counted;
    }

    /** Returns the tokens of one message. */
    public int of(Message message) {
        return counts.of(message);
    }

    /** Returns the model's context window, when it is known. */
    public Optional<ContextWindow> window() {
        return Optional.ofNullable(window);
    }

    /** Returns the count, if it was asked for already, and the window. */
    @Override
    public String toString() {
        return "PromptTokens[" + (counted < 0 ? "not counted yet" : counted + " tokens") + ", "
                + (window == null ? "unknown window" : "window of " + window.tokens()) + "]";
    }
}
