package dev.recap.message;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds at one moment: the messages that are still word for word, the running summary of those that are
 * not, and the application's own values. Immutable.
 *
 * @param messages oldest first, each id once
 * @param runningSummary the summary, or {@code null} until there is one
 * @param values the application's values by key, of JSON's types; their order means nothing. They are stored whole with
 *     each checkpoint: keep them small, and what is large elsewhere under an id
 */
public record ConversationState(
        List<Message> messages, @Nullable RunningSummary runningSummary, Map<String, Object> values) {

    /** The state of a thread in which nothing was said yet. */
    public static final ConversationState EMPTY = new ConversationState(List.of(), null);

    private static final Set<String> OWN_KEYS = Set.of("messages", "summary");

    /**
     * Checks and copies the parts.
     *
     * @throws UnstorableValueException if a value is not of JSON's types
     * @throws StateKeyException if a key is blank, or named {@code messages} or {@code summary}
     */
    public ConversationState {
        messages = List.copyOf(messages);
        if (!values.isEmpty()) {
            values.keySet().forEach(ConversationState::requireKey);
            values = JsonValues.copyOf("values", values);
        }
    }

    /** Makes a state without values. */
    public ConversationState(List<Message> messages, @Nullable RunningSummary runningSummary) {
        this(messages, runningSummary, Map.of());
    }

    /**
     * Returns the key of a value unchanged.
     *
     * @throws StateKeyException if it is blank, or named {@code messages} or {@code summary}
     */
    public static String requireKey(String key) {
        if (key.isBlank()) {
            throw new StateKeyException(key, "A key of the state must not be blank; give it a name.");
        }
        if (OWN_KEYS.contains(key)) {
            throw new StateKeyException(
                    key, "The state has " + key + " of its own; give the value of yours another key.");
        }
        return key;
    }

    /** Returns the state with other messages. */
    public ConversationState withMessages(List<Message> messages) {
        return new ConversationState(messages, runningSummary, values);
    }

    /** Returns the state with other values. */
    public ConversationState withValues(Map<String, Object> values) {
        return new ConversationState(messages, runningSummary, values);
    }

    /** Returns how many messages two states begin with alike. */
    public int sharedStart(ConversationState other) {
        int most = Math.min(messages.size(), other.messages.size());
        int shared = 0;
        while (shared < most && messages.get(shared).equals(other.messages.get(shared))) {
            shared++;
        }
        return shared;
    }

    /** Returns the newest message, or {@code null} when there is none. */
    public @Nullable Message newest() {
        return messages.isEmpty() ? null : messages.get(messages.size() - 1);
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
