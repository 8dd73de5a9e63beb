package dev.recap.cli;

import dev.recap.SearchHit;
import dev.recap.ThreadState;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.StateDiff;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.message.ConversationState;
import dev.recap.message.RunningSummary;
import dev.recap.transfer.LangChainMessages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checkpoints, threads and differences as the objects that are printed with {@code --json}. */
final class StateJson {

    private StateJson() {}

    static Map<String, Object> of(ThreadState state) {
        Checkpoint checkpoint = state.newest();
        return checkpoint == null ? empty(state.thread().value()) : of(checkpoint);
    }

    static Map<String, Object> of(Checkpoint checkpoint) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("thread_id", checkpoint.thread().value());
        json.put("checkpoint_id", checkpoint.id().toString());
        put(json, "parent_checkpoint_id", checkpoint.parent());
        json.put("step", checkpoint.step());
        json.put("source", checkpoint.source().name().toLowerCase(Locale.ROOT));
        json.put("created_at", checkpoint.createdAt().toString());
        json.put("next", checkpoint.next());
        json.put("values", values(checkpoint.state()));
        json.put("node", checkpoint.node());
        json.put("turn_id", checkpoint.turn().value());
        put(json, "user", checkpoint.user());
        json.put("metadata", checkpoint.metadata());
        return json;
    }

    private static Map<String, Object> empty(String thread) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("thread_id", thread);
        for (String absent : List.of("checkpoint_id", "parent_checkpoint_id", "step", "source", "created_at")) {
            put(json, absent, null);
        }
        json.put("next", List.of());
        json.put("values", values(ConversationState.EMPTY));
        return json;
    }

    private static Map<String, Object> values(ConversationState state) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("messages", LangChainMessages.write(state.messages()));
        state.summary().ifPresent(summary -> values.put("summary", summary.text()));
        values.putAll(state.values());
        return values;
    }

    static Map<String, Object> of(ThreadInfo thread) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("thread_id", thread.thread().value());
        put(json, "user", thread.user());
        json.put("metadata", thread.metadata());
        json.put("checkpoint_id", thread.head().toString());
        json.put("created_at", thread.createdAt().toString());
        json.put("updated_at", thread.updatedAt().toString());
        return json;
    }

    static Map<String, Object> of(SearchHit hit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("message", LangChainMessages.write(hit.message()));
        json.put("score", hit.score());
        json.put("excerpt", hit.excerpt());
        json.put("created_at", hit.message().createdAt().toString());
        json.put("checkpoint_id", hit.checkpoint().toString());
        put(json, "summary", text(hit.coveredBy()));
        return json;
    }

    static Map<String, Object> of(StateDiff diff) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("added", LangChainMessages.write(diff.added()));
        json.put("replaced", LangChainMessages.write(diff.replaced()));
        json.put("removed", LangChainMessages.write(diff.removed()));
        Map<String, Object> summary = new LinkedHashMap<>();
        put(summary, "before", text(diff.summaryBefore()));
        put(summary, "after", text(diff.summaryAfter()));
        json.put("summary", summary);
        json.put("values", values(diff));
        return json;
    }

    /** For each key that changed: before and after, of which one is null where the key was not there. */
    private static Map<String, Object> values(StateDiff diff) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String key : diff.changedKeys()) {
            Map<String, @Nullable Object> change = new LinkedHashMap<>();
            change.put("before", diff.valuesBefore().get(key));
            change.put("after", diff.valuesAfter().get(key));
            values.put(key, change);
        }
        return values;
    }

    private static @Nullable String text(@Nullable RunningSummary summary) {
        return summary == null ? null : summary.text();
    }

    /** Absent values are printed as null: a script finds every field of the contract. */
    @SuppressWarnings("NullAway") // a LinkedHashMap takes null, which the type of the shape does not say
    private static void put(Map<String, Object> json, String name, @Nullable Object value) {
        json.put(name, value == null ? null : value.toString());
    }
}
