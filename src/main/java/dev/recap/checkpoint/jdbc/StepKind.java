package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint has in common with many others: where the graph stood and how the model, if one was called, ended.
 * It is a row of its own, to which checkpoints refer by a number of one byte or two.
 */
record StepKind(
        String node,
        List<String> next,
        @Nullable String model,
        @Nullable String finishReason) {

    static StepKind of(Checkpoint checkpoint) {
        return new StepKind(
                checkpoint.node(),
                checkpoint.next(),
                checkpoint.report().model(),
                checkpoint.report().finishReason());
    }

    static StepKind read(String column) {
        Map<String, Object> json = JsonText.readObject(column);
        List<?> next = (List<?>) json.getOrDefault("next", List.of());
        return new StepKind(
                requireNonNull((String) json.get("node")),
                next.stream().map(String.class::cast).toList(),
                (String) json.get("model"),
                (String) json.get("finish"));
    }

    String write() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("node", node);
        json.put("next", next);
        if (model != null) {
            json.put("model", model);
        }
        if (finishReason != null) {
            json.put("finish", finishReason);
        }
        return JsonText.write(json);
    }
}
