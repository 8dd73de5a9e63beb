package dev.recap.message;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds at one moment: the messages that are still word for word, and the running summary of those that
 * are not. Immutable.
 *
 * @param messages oldest first, each id once
 * @param runningSummary the summary, or {@code null} until there is one
 */
public record ConversationState(
        List<Message> messages, @Nullable RunningSummary runningSummary) {

    /** The state of a thread in which nothing was said yet. */
    public static final ConversationState EMPTY = new ConversationState(List.of(), null);

    /** Copies the list. */
    public ConversationState {
        messages = List.copyOf(messages);
    }

    /** Returns the running summary, once there is one. */
    public Optional<RunningSummary> summary() {
        return Optional.ofNullable(runningSummary);
    }

    /** Returns the newest message of a person, if there is one. */
    public Optional<Message> lastUserMessage() {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).isFromUser()) {
                return Optional.of(messages.get(i));
            }
        }
        return Optional.empty();
    }
}
