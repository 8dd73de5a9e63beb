package dev.recap;

import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import dev.recap.message.MessageUpdate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edit of a thread's state by hand. Immutable; each method returns a changed copy of it.
 *
 * @param messages changes to the messages, applied in order
 * @param newSummary the text of the new summary, or {@code null} to leave it as it is
 * @param values new values by key, of JSON's types, each put through the key's reducer where it has one; {@code null}
 *     takes a key back to its initial value, or away
 * @param node the node that is said to have written the edit, or {@code null} for the one that wrote the checkpoint
 */
public record ThreadUpdate(
        List<MessageUpdate> messages,
        @Nullable String newSummary,
        Map<String, @Nullable Object> values,
        @Nullable String node) {

    /**
     * Checks and copies the parts.
     *
     * @throws IllegalArgumentException if the summary is blank
     * @throws dev.recap.message.StateKeyException if a key is blank, or named {@code messages} or {@code summary}
     * @throws dev.recap.message.UnstorableValueException if a value is not of JSON's types
     */
    public ThreadUpdate {
        messages = List.copyOf(messages);
        values.keySet().forEach(ConversationState::requireKey);
        values = JsonValues.copyOf("values", values);
        if (newSummary != null && newSummary.isBlank()) {
            throw new IllegalArgumentException("A summary must not be blank; leave it out to keep the present one.");
        }
    }

    /** Returns an edit of messages only. */
    public static ThreadUpdate of(MessageUpdate... messages) {
        return new ThreadUpdate(List.of(messages), null, Map.of(), null);
    }

    /** Returns the edit with one more change to the messages. */
    public ThreadUpdate and(MessageUpdate message) {
        List<MessageUpdate> longer = new ArrayList<>(messages);
        longer.add(message);
        return new ThreadUpdate(longer, newSummary, values, node);
    }

    /** Returns the edit with another summary. */
    public ThreadUpdate summary(String text) {
        return new ThreadUpdate(messages, text, values, node);
    }

    /**
     * Returns the edit with one more value.
     *
     * @param value of JSON's types, put through the key's reducer where it has one; {@code null} takes the key back
     *     to its initial value, or away
     */
    public ThreadUpdate value(String key, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new ThreadUpdate(messages, newSummary, more, node);
    }

    /** Returns the edit in the name of a node: its outgoing edges decide what comes next. */
    public ThreadUpdate asNode(String node) {
        return new ThreadUpdate(messages, newSummary, values, node);
    }

    /** Returns the node it is made in the name of, if one was named. */
    public Optional<String> asNode() {
        return Optional.ofNullable(node);
    }
}
