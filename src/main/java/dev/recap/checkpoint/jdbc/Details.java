package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Interrupt;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What most checkpoints do not have, as one JSON text that is absent when there is none of it.
 *
 * @param metadata the checkpoint's metadata, or {@code null} when it is its turn's
 * @param interrupts the open questions
 * @param failure why the step changed nothing, or {@code null}
 * @param values the application's values in the state
 */
record Details(
        @Nullable Map<String, Object> metadata,
        List<Interrupt> interrupts,
        @Nullable String failure,
        Map<String, Object> values) {

    private static final Details NONE = new Details(null, List.of(), null, Map.of());

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
        if (failure != null) {
            json.put("failure", failure);
        }
        if (!values.isEmpty()) {
            json.put("values", values);
        }
        return json.isEmpty() ? null : JsonText.write(json);
    }

    static Details read(@Nullable String column) {
        if (column == null || column.isEmpty()) {
            return NONE;
        }
        Map<String, Object> json = JsonText.readObject(column);
        Object metadata = json.get("metadata");
        return new Details(
                metadata == null ? null : map(metadata),
                ((List<?>) json.getOrDefault("interrupts", List.of()))
                        .stream().map(Details::readInterrupt).toList(),
                (String) json.get("failure"),
                map(json.getOrDefault("values", Map.of())));
    }

    private static Interrupt readInterrupt(Object json) {
        Map<String, Object> interrupt = map(json);
        return new Interrupt(requireNonNull((String) interrupt.get("id")), map(interrupt.get("value")));
    }

    @SuppressWarnings("unchecked") // JSON objects have text keys only.
    private static Map<String, Object> map(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("an object is missing");
        }
        return (Map<String, Object>) value;
    }
}
