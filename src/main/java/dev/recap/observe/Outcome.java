package dev.recap.observe;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.checkpoint.Usage;
import dev.recap.message.CheckpointId;
import dev.recap.message.TurnId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an operation ended.
 *
 * @param took how long it took, by {@link System#nanoTime}
 * @param errorType what went wrong, or {@code null} when nothing did: the name of a class, of a
 *     {@link dev.recap.model.ModelException.Kind}, {@link #TIMEOUT} or {@link #UNKNOWN_TOOL}; never a message
 * @param usage the tokens of a model call, none when the server does not count
 * @param model the model that answered a model call, when it told its name
 * @param finishReason why the model stopped, when it said so
 * @param turn the turn that was run, once it is known; else {@code null}
 * @param checkpoint the newest checkpoint of the turn, or, when it failed, the newest it has written, if any
 */
public record Outcome(
        Duration took,
        @Nullable String errorType,
        Usage usage,
        @Nullable String model,
        @Nullable FinishReason finishReason,
        @Nullable TurnId turn,
        @Nullable CheckpointId checkpoint) {

    /** Success, and nothing to tell. */
    public static final Outcome DONE = new Outcome(Duration.ZERO, null, Usage.NONE, null, null, null, null);

    /** The error type of a tool call that took longer than it may. */
    public static final String TIMEOUT = "timeout";

    /** The error type of a call of a tool that does not exist. */
    public static final String UNKNOWN_TOOL = "unknown_tool";

    /** Checks the parts. */
    public Outcome {
        requireNonNull(took, "took");
        requireNonNull(usage, "usage");
    }

    /** Returns whether the operation did what it was to do. */
    public boolean isSuccess() {
        return errorType == null;
    }

    /** Returns the outcome of a model call that was answered. */
    static Outcome of(ChatResponse answer) {
        return new Outcome(
                Duration.ZERO, null, usage(answer.tokenUsage()), answer.modelName(), answer.finishReason(), null, null);
    }

    private static Usage usage(@Nullable TokenUsage usage) {
        return usage == null ? Usage.NONE : new Usage(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    /** Returns the same of a turn, with what it has reached. */
    public Outcome reached(@Nullable TurnId turn, @Nullable CheckpointId checkpoint) {
        return new Outcome(took, errorType, usage, model, finishReason, turn, checkpoint);
    }

    /** Returns the same as a failure. */
    public Outcome failed(String errorType) {
        return new Outcome(took, errorType, usage, model, finishReason, turn, checkpoint);
    }

    Outcome after(Duration took) {
        return new Outcome(took, errorType, usage, model, finishReason, turn, checkpoint);
    }

    /** Returns what is known of it. */
    @Override
    public String toString() {
        return "took " + took.toNanos() / 1e6 + " ms"
                + (errorType == null ? "" : ", failed with " + errorType)
                + (usage.equals(Usage.NONE) ? "" : ", tokens " + usage.inputTokens() + " + " + usage.outputTokens())
                + (model == null ? "" : ", model " + model)
                + (finishReason == null ? "" : ", finished by " + finishReason)
                + (turn == null ? "" : ", turn " + turn)
                + (checkpoint == null ? "" : ", checkpoint " + checkpoint);
    }
}
