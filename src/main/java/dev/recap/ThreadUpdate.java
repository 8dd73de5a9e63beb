package dev.recap;

import dev.recap.message.MessageUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edit of a thread's state by hand. Immutable; each method returns a changed copy of it.
 *
 * @param messages changes to the messages, applied in order
 * @param newSummary the text of the new summary, or {@code null} to leave it as it is
 * @param node the node that is said to have written the edit, or {@code null} for the one that wrote the checkpoint
 */
public record ThreadUpdate(
        List<MessageUpdate> messages,
        @Nullable String newSummary,
        @Nullable String node) {

    /**
     * Checks and copies the parts.
     *
     * @throws IllegalArgumentException if the summary is blank
     */
    public ThreadUpdate {
        messages = List.copyOf(messages);
        if (newSummary != null && newSummary.isBlank()) {
            throw new IllegalArgumentException("A summary must not be blank; leave it out to keep the present one.");
        }
    }

    /** Returns an edit of messages only. */
    public static ThreadUpdate of(MessageUpdate... messages) {
        return new ThreadUpdate(List.of(messages), null, null);
    }

    /** Returns the edit with one more change to the messages. */
    public ThreadUpdate and(MessageUpdate message) {
        List<MessageUpdate> longer = new ArrayList<>(messages);
        longer.add(message);
        return new ThreadUpdate(longer, newSummary, node);
    }

    /** Returns the edit with another summary. */
    public ThreadUpdate summary(String text) {
        return new ThreadUpdate(messages, text, node);
    }

    /** Returns the edit in the name of a node: its outgoing edges decide what comes next. */
    public ThreadUpdate asNode(String node) {
        return new ThreadUpdate(messages, newSummary, node);
    }

    /** Returns the node it is made in the name of, if one was named. */
    public Optional<String> asNode() {
        return Optional.ofNullable(node);
    }
}
