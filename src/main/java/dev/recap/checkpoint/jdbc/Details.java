package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Interrupt;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Usage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What most checkpoints do not have, as one JSON text that is absent when there is none of it.
 *
 * @param metadata the checkpoint's metadata, or {@code null} when it is its turn's
 * @param interrupts the open questions
 * @param report how the step went
 */
record Details(@Nullable Map<String, Object> metadata, List<Interrupt> interrupts, StepReport report) {

    private static final Details NONE = new Details(null, List.of(), StepReport.NONE);

    @Nullable
    String write() {
        Map<String, Object> json = new LinkedHashMap<>();
        if (metadata != null) {
            json.put("metadata", metadata);
        }
        if (!interrupts.isEmpty()) {
            json.put(
                    "interrupts",
                    interrupts.stream()
                            .map(interrupt -> Map.of("id", interrupt.id(), "value", interrupt.value()))
                            .toList());
        }
        if (!report.equals(StepReport.NONE)) {
            json.put("report", write(report));
        }
        return json.isEmpty() ? null : Json.write(json);
    }

    static Details read(@Nullable String column) {
        if (column == null) {
            return NONE;
        }
        Map<String, Object> json = Json.readMap(column);
        Object metadata = json.get("metadata");
        Object report = json.get("report");
        return new Details(
                metadata == null ? null : map(metadata),
                ((List<?>) json.getOrDefault("interrupts", List.of()))
                        .stream().map(Details::readInterrupt).toList(),
                report == null ? StepReport.NONE : readReport(map(report)));
    }

    private static Interrupt readInterrupt(Object json) {
        Map<String, Object> interrupt = map(json);
        return new Interrupt(requireNonNull((String) interrupt.get("id")), map(interrupt.get("value")));
    }

    private static Map<String, Object> write(StepReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (!report.usage().equals(Usage.NONE)) {
            json.put("in", report.usage().inputTokens());
            json.put("out", report.usage().outputTokens());
        }
        putIfPresent(json, "model", report.model());
        putIfPresent(json, "finish", report.finishReason());
        putIfPresent(json, "failure", report.failure());
        return json;
    }

    private static void putIfPresent(Map<String, Object> json, String key, @Nullable String value) {
        if (value != null) {
            json.put(key, value);
        }
    }

    private static StepReport readReport(Map<String, Object> json) {
        return new StepReport(
                new Usage((int) json.getOrDefault("in", 0), (int) json.getOrDefault("out", 0)),
                (String) json.get("model"),
                (String) json.get("finish"),
                (String) json.get("failure"));
    }

    @SuppressWarnings("unchecked") // JSON objects have text keys only.
    private static Map<String, Object> map(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("an object is missing");
        }
        return (Map<String, Object>) value;
    }
}
