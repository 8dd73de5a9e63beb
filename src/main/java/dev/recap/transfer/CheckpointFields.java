package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Interrupt;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Usage;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checkpoints, but for their states, and summaries as fields of JSON. What a checkpoint does not have is left out. */
final class CheckpointFields {

    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private CheckpointFields() {}

    static Map<String, Object> write(Checkpoint checkpoint) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", checkpoint.id().toString());
        Fields.putIfPresent(
                json,
                "parent",
                checkpoint.parent() == null ? null : checkpoint.parent().toString());
        json.put("step", checkpoint.step());
        json.put("source", checkpoint.source().name().toLowerCase(Locale.ROOT));
        json.put("createdAt", checkpoint.createdAt().toString());
        json.put("node", checkpoint.node());
        json.put("next", checkpoint.next());
        json.put("turn", checkpoint.turn().value());
        Fields.putIfPresent(json, "metadata", checkpoint.metadata().isEmpty() ? null : checkpoint.metadata());
        List<Map<String, Object>> interrupts = checkpoint.interrupts().stream()
                .map(interrupt -> Map.of("id", interrupt.id(), "value", interrupt.value()))
                .toList();
        Fields.putIfPresent(json, "interrupts", interrupts.isEmpty() ? null : interrupts);
        Fields.putIfPresent(
                json, "report", checkpoint.report().equals(StepReport.NONE) ? null : write(checkpoint.report()));
        return json;
    }

    private static Map<String, Object> write(StepReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("inputTokens", report.usage().inputTokens());
        json.put("outputTokens", report.usage().outputTokens());
        Fields.putIfPresent(json, "model", report.model());
        Fields.putIfPresent(json, "finishReason", report.finishReason());
        Fields.putIfPresent(json, "failure", report.failure());
        if (!report.took().isZero()) {
            json.put("millis", report.took().toMillis());
        }
        return json;
    }

    static Map<String, Object> write(RunningSummary summary) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("text", summary.text());
        if (!summary.pinned().isEmpty()) {
            json.put("pinned", summary.pinned());
        }
        json.put("covers", summary.covers().stream().map(MessageId::value).toList());
        json.put("createdAt", summary.createdAt().toString());
        Fields.putIfPresent(json, "model", summary.model());
        return json;
    }

    /** Beyond the year 9999 there is no newer id, and no time a database can hold. */
    private static Instant time(Fields json) {
        Instant time = Instant.parse(json.requiredText("createdAt"));
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw json.refused("its createdAt is not within the years 0 to 9999");
        }
        return time;
    }

    private static CheckpointId id(Fields json) {
        CheckpointId id = CheckpointId.of(json.requiredText("id"));
        if (id.compareTo(CheckpointId.after(null, LATEST)) > 0) {
            throw json.refused("its id is of a time after the year 9999");
        }
        return id;
    }

    static @Nullable CheckpointId parent(Fields json) {
        String parent = json.text("parent");
        return parent == null ? null : CheckpointId.of(parent);
    }

    static Checkpoint read(Fields json, ThreadId thread, @Nullable UserId user, ConversationState state) {
        return new Checkpoint(
                thread,
                user,
                id(json),
                parent(json),
                json.requiredInt("step"),
                Source.valueOf(json.requiredText("source").toUpperCase(Locale.ROOT)),
                time(json),
                json.requiredText("node"),
                json.texts("next"),
                new TurnId(json.requiredText("turn")),
                json.object("metadata").values(),
                json.objects("interrupts").stream()
                        .map(interrupt -> new Interrupt(
                                interrupt.requiredText("id"),
                                interrupt.object("value").values()))
                        .toList(),
                json.has("report") ? report(json.object("report")) : StepReport.NONE,
                state);
    }

    private static StepReport report(Fields json) {
        return new StepReport(
                new Usage(json.requiredInt("inputTokens"), json.requiredInt("outputTokens")),
                json.text("model"),
                json.text("finishReason"),
                json.text("failure"),
                Duration.ofMillis(json.has("millis") ? json.requiredInt("millis") : 0));
    }

    static RunningSummary summary(Fields json) {
        return new RunningSummary(
                json.requiredText("text"),
                json.texts("pinned"),
                json.texts("covers").stream().map(MessageId::new).toList(),
                time(json),
                json.text("model"));
    }
}
