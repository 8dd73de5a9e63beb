package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * How the step that wrote a checkpoint went, kept so that it can be told again without executing it.
 *
 * @param usage what its model calls cost
 * @param model the model that answered, when it told its name
 * @param finishReason why the model stopped, when it said so, in LangChain4j's words ({@code STOP}, {@code LENGTH} …)
 * @param failure why the step changed nothing, one sentence, or {@code null} when it succeeded
 * @param took how long it ran, in whole milliseconds; zero for what was only recorded
 */
public record StepReport(
        Usage usage,
        @Nullable String model,
        @Nullable String finishReason,
        @Nullable String failure,
        Duration took) {

    /** A step without a model call. */
    public static final StepReport NONE = new StepReport(Usage.NONE, null, null, null);

    /** Checks the parts. */
    public StepReport {
        took = took.isZero() ? took : took.truncatedTo(ChronoUnit.MILLIS);
        requireNonNull(usage, "usage");
    }

    /** Makes the report of a step whose time is not known yet. */
    public StepReport(Usage usage, @Nullable String model, @Nullable String finishReason, @Nullable String failure) {
        this(usage, model, finishReason, failure, Duration.ZERO);
    }

    /** Returns the report of a step that failed and changed nothing. */
    public static StepReport failed(String reason) {
        return new StepReport(Usage.NONE, null, null, reason);
    }

    /** Returns the same report of a step that ran for so long. */
    public StepReport took(Duration took) {
        return new StepReport(usage, model, finishReason, failure, took);
    }
}
