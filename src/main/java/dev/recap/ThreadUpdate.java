package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.message.MessageUpdate;
import dev.recap.node.StateUpdate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edit of a thread's state by hand. Immutable; each method returns a changed copy of it.
 *
 * @param change what becomes of messages and values, each value put through its key's reducer where it has one
 * @param newSummary the text of the new summary, or {@code null} to leave it as it is
 * @param node the node that is said to have written the edit, or {@code null} for the one that wrote the checkpoint
 */
public record ThreadUpdate(
        StateUpdate change,
        @Nullable String newSummary,
        @Nullable String node) {

    /**
     * Checks the parts.
     *
     * @throws IllegalArgumentException if the summary is blank
     */
    public ThreadUpdate {
        requireNonNull(change, "change");
        if (newSummary != null && newSummary.isBlank()) {
            throw new IllegalArgumentException("A summary must not be blank; leave it out to keep the present one.");
        }
    }

    /** Returns an edit of messages only. */
    public static ThreadUpdate of(MessageUpdate... messages) {
        return new ThreadUpdate(StateUpdate.of(messages), null, null);
    }

    /** Returns the edit with one more change to the messages. */
    public ThreadUpdate and(MessageUpdate message) {
        return new ThreadUpdate(change.and(message), newSummary, node);
    }

    /** Returns the edit with another summary. */
    public ThreadUpdate summary(String text) {
        return new ThreadUpdate(change, text, node);
    }

    /**
     * Returns the edit with one more value.
     *
     * @param value of JSON's types, put through the key's reducer where it has one; {@code null} takes the key back
     *     to its initial value, or away
     * @throws dev.recap.message.StateKeyException if the key is blank, or named {@code messages} or {@code summary}
     * @throws dev.recap.message.UnstorableValueException if the value is not of JSON's types
     */
    public ThreadUpdate value(String key, @Nullable Object value) {
        return new ThreadUpdate(change.value(key, value), newSummary, node);
    }

    /**
     * Returns the edit in the name of a node: its outgoing edges decide what comes next, which is nothing while the thread
     * holds no message.
     */
    public ThreadUpdate asNode(String node) {
        return new ThreadUpdate(change, newSummary, node);
    }

    /** Returns the node it is made in the name of, if one was named. */
    public Optional<String> asNode() {
        return Optional.ofNullable(node);
    }
}
