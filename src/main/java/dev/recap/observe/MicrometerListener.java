package dev.recap.observe;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Measures operations. Model calls go to {@code gen_ai.client.operation.duration} and {@code gen_ai.client.token.usage},
 * tagged as OpenTelemetry's <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-metrics/">conventions</a>
 * say and with their buckets; the others to the timers {@code recap.turn}, {@code recap.node}, {@code recap.tool},
 * {@code recap.summary} and {@code recap.store}. Tags are few: no thread, no user. What is not known is tagged
 * {@code none}. Needs {@code io.micrometer:micrometer-core}. Thread-safe.
 */
public final class MicrometerListener implements RecapListener {

    private static final String ERROR_TYPE = "error.type";

    /** 0.01 s, doubled up to 81.92 s. */
    private static final Duration[] DURATIONS = LongStream.iterate(10, millis -> millis * 2)
            .limit(14)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    /** 1 token, times four up to 67,108,864. */
    private static final double[] TOKENS =
            DoubleStream.iterate(1, tokens -> tokens * 4).limit(14).toArray();

    private final MeterRegistry registry;

    /** Makes a listener that measures into this registry. */
    public MicrometerListener(MeterRegistry registry) {
        this.registry = requireNonNull(registry, "registry");
    }

    @Override
    public void onEnd(Operation operation, Outcome outcome) {
        if (operation instanceof Operation.ModelCall call) {
            measure(call, outcome);
        } else if (operation instanceof Operation.Turn turn) {
            time("recap.turn", outcome, "kind", turn.kind().name().toLowerCase(Locale.ROOT));
        } else if (operation instanceof Operation.Node node) {
            time("recap.node", outcome, "node", node.name());
        } else if (operation instanceof Operation.ToolCall call) {
            time("recap.tool", outcome, "tool", call.tool());
        } else if (operation instanceof Operation.Summary) {
            time("recap.summary", outcome);
        } else if (operation instanceof Operation.StoreCall call) {
            time("recap.store", outcome, "method", call.method());
        }
    }

    private void time(String name, Outcome outcome, String... tags) {
        registry.timer(name, Tags.of(tags).and(ERROR_TYPE, orNone(outcome.errorType())))
                .record(outcome.took());
    }

    private void measure(Operation.ModelCall call, Outcome outcome) {
        Tags tags = Tags.of(
                "gen_ai.operation.name",
                "chat",
                "gen_ai.provider.name",
                ProviderName.of(call.provider()),
                "gen_ai.request.model",
                orNone(call.model()),
                "gen_ai.response.model",
                orNone(outcome.model()),
                "recap.model.purpose",
                call.purpose().name().toLowerCase(Locale.ROOT));
        Timer.builder("gen_ai.client.operation.duration")
                .description("GenAI operation duration.")
                .tags(tags.and(ERROR_TYPE, orNone(outcome.errorType())))
                .serviceLevelObjectives(DURATIONS)
                .register(registry)
                .record(outcome.took());
        count(tags, "input", outcome.usage().inputTokens());
        count(tags, "output", outcome.usage().outputTokens());
    }

    /** A server that does not count must not look like one that counted nothing. */
    private void count(Tags tags, String type, int tokens) {
        if (tokens > 0) {
            DistributionSummary.builder("gen_ai.client.token.usage")
                    .description("Number of input and output tokens used.")
                    .tags(tags.and("gen_ai.token.type", type))
                    .serviceLevelObjectives(TOKENS)
                    .register(registry)
                    .record(tokens);
        }
    }

    /** A meter needs the same tags each time. */
    private static String orNone(@Nullable String value) {
        return value == null ? "none" : value;
    }
}
