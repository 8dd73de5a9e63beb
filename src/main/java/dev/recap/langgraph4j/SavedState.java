package dev.recap.langgraph4j;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.StateGraph;
import org.jspecify.annotations.Nullable;

/**
 * A langgraph4j checkpoint in the form of a {@link Checkpoint}, and back. The entries of its state are the values of a
 * state without messages; the keys that a state of Recap has for itself, and blank ones, are escaped: {@code messages}
 * is stored as {@code ~messages}, {@code ~x} as {@code ~~x}, everything else as it is.
 */
final class SavedState {

    private static final String ESCAPE = "~";

    private SavedState() {}

    /**
     * Returns what is stored for a state.
     *
     * @throws dev.recap.message.UnstorableValueException if an entry is not of JSON's types
     */
    static ConversationState of(Map<String, Object> state) {
        Map<String, Object> values = new LinkedHashMap<>();
        JsonValues.copyOf("state", state).forEach((key, value) -> values.put(storedKey(key), value));
        return ConversationState.EMPTY.withValues(values);
    }

    /** Returns the state that was stored, with lists and maps of its own, as reducers of langgraph4j add to them. */
    static Map<String, Object> read(ConversationState state) {
        Map<String, Object> read = new LinkedHashMap<>();
        state.values()
                .forEach((key, value) ->
                        read.put(key.startsWith(ESCAPE) ? key.substring(ESCAPE.length()) : key, changeable(value)));
        return read;
    }

    private static String storedKey(String key) {
        boolean isTaken = key.isBlank() || key.equals("messages") || key.equals("summary");
        return isTaken || key.startsWith(ESCAPE) ? ESCAPE + key : key;
    }

    private static @Nullable Object changeable(@Nullable Object value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(item -> copy.add(changeable(item)));
            return copy;
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, item) -> copy.put(key, changeable(item)));
            return copy;
        }
        return value;
    }

    static String storedNode(String node) {
        return node.equals(StateGraph.START) ? Checkpoint.START : node;
    }

    static List<String> storedNext(String next) {
        return next.equals(StateGraph.END) ? List.of() : List.of(next);
    }

    /**
     * Returns the checkpoint that was stored.
     *
     * @throws IllegalStateException if it is one of a conversation, which holds more than values
     */
    static org.bsc.langgraph4j.checkpoint.Checkpoint read(Checkpoint stored) {
        ConversationState state = stored.state();
        if (!state.messages().isEmpty()
                || state.runningSummary() != null
                || stored.next().size() > 1) {
            throw new IllegalStateException("Thread '" + stored.thread()
                    + "' is a conversation of Recap, not of this graph; choose another thread id.");
        }
        return org.bsc.langgraph4j.checkpoint.Checkpoint.builder()
                .id(stored.turn().value())
                .nodeId(stored.node().equals(Checkpoint.START) ? StateGraph.START : stored.node())
                .nextNodeId(stored.isComplete() ? StateGraph.END : stored.next().get(0))
                .state(read(state))
                .build();
    }
}
