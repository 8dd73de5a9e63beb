package dev.recap.summary;

import dev.langchain4j.data.message.ChatMessageType;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@link SummaryPolicy} decides by.
 *
 * @param state what the thread holds
 * @param moment where in the turn it is asked
 * @param tokens counts, when they are asked for
 */
public record Situation(ConversationState state, Moment moment, PromptTokens tokens) {

    /** Where in a turn a policy is asked. */
    public enum Moment {
        /** Before the model is asked, for the first time in a turn or after tools were called. */
        BEFORE_MODEL,
        /** After an answer in words. */
        AFTER_ANSWER
    }

    /** Returns the messages, oldest first. */
    public List<Message> messages() {
        return state.messages();
    }

    /** Returns how many messages there are besides those of the system, which are what the model is told. */
    public int said() {
        int said = 0;
        for (Message message : messages()) {
            said += message.type() == ChatMessageType.SYSTEM ? 0 : 1;
        }
        return said;
    }

    /** Returns the running summary, if there is one. */
    public Optional<RunningSummary> summary() {
        return state.summary();
    }

    /** Returns the application's values. */
    public Map<String, Object> values() {
        return state.values();
    }

    /** Returns moment and sizes, but nothing that was said. */
    @Override
    public String toString() {
        return "Situation[" + (moment == Moment.BEFORE_MODEL ? "before the model" : "after an answer") + ", "
                + messages().size() + " messages, " + (summary().isPresent() ? "a" : "no") + " summary, " + tokens
                + "]";
    }
}
