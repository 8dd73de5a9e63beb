package dev.recap.node;

import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import dev.recap.message.MessageUpdate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a node changes. Immutable; each method returns a changed copy of it.
 *
 * @param messages changes to the messages, applied in order
 * @param values new values by key, of JSON's types, each put through the key's reducer; {@code null} takes a key
 *     back to its initial value, or away
 */
public record StateUpdate(List<MessageUpdate> messages, Map<String, @Nullable Object> values) {

    /**
     * Checks and copies the parts.
     *
     * @throws dev.recap.message.StateKeyException if a key is blank, or named {@code messages} or {@code summary}
     * @throws dev.recap.message.UnstorableValueException if a value is not of JSON's types
     */
    public StateUpdate {
        messages = List.copyOf(messages);
        values.keySet().forEach(ConversationState::requireKey);
        values = JsonValues.copyOf("values", values);
    }

    /** Returns an update of messages only; without any, one that changes nothing. */
    public static StateUpdate of(MessageUpdate... messages) {
        return new StateUpdate(List.of(messages), Map.of());
    }

    /** Returns the update with one more change to the messages. */
    public StateUpdate and(MessageUpdate message) {
        List<MessageUpdate> longer = new ArrayList<>(messages);
        longer.add(message);
        return new StateUpdate(longer, values);
    }

    /**
     * Returns the update with one more value.
     *
     * @param value of JSON's types, put through the key's reducer; {@code null} takes the key back to its initial
     *     value, or away
     */
    public StateUpdate value(String key, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new StateUpdate(messages, more);
    }
}
