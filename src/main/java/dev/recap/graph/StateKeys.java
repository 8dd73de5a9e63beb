package dev.recap.graph;

import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import dev.recap.message.StateKeyException;
import dev.recap.node.StateKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys an application declared for the values of its states. Where it declared none, every key is taken and the last
 * value written counts; else a key that was not declared is taken for a slip.
 */
final class StateKeys {

    private final Map<String, StateKey> byName = new TreeMap<>();
    private final Map<String, Object> initial = new HashMap<>();

    /** Takes keys of different names. */
    StateKeys(List<StateKey> keys) {
        for (StateKey key : keys) {
            byName.put(key.name(), key);
            if (key.initial() != null) {
                initial.put(key.name(), key.initial());
            }
        }
    }

    /** Returns the state with the initial value of each key it does not have. */
    ConversationState complete(ConversationState state) {
        if (state.values().keySet().containsAll(initial.keySet())) {
            return state;
        }
        Map<String, Object> values = new HashMap<>(initial);
        values.putAll(state.values());
        return state.withValues(values);
    }

    /**
     * Returns the values after a change; a key written as {@code null} is as if it had never been written.
     *
     * @throws StateKeyException if a key was not declared
     */
    Map<String, Object> apply(Map<String, Object> values, Map<String, @Nullable Object> changes) {
        Map<String, Object> changed = new HashMap<>(values);
        changes.forEach((name, written) -> {
            Object value = written == null ? initial.get(name) : reduced(key(name), changed.get(name), written);
            if (value == null) {
                changed.remove(name);
            } else {
                changed.put(name, value);
            }
        });
        return JsonValues.copyOf("values", changed);
    }

    private static @Nullable Object reduced(StateKey key, @Nullable Object present, Object written) {
        try {
            return key.reducer().apply(present, written);
        } catch (ClassCastException e) {
            throw new StateKeyException(
                    key.name(),
                    "The reducer of '" + key.name() + "' does not take a value of type "
                            + written.getClass().getSimpleName() + "; write one it is made for.");
        }
    }

    private StateKey key(String name) {
        StateKey key = byName.isEmpty() ? StateKey.of(name) : byName.get(name);
        if (key == null) {
            throw new StateKeyException(
                    name,
                    "The state has no key '" + name + "', only " + String.join(", ", byName.keySet())
                            + "; declare it when Recap is built.");
        }
        return key;
    }
}
