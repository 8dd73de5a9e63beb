package dev.recap.graph;

import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channel;

/** A {@link ConversationState} in the form langgraph4j passes from node to node. */
final class GraphState extends AgentState {

    static final String MESSAGES = "messages";
    static final String SUMMARY = "summary";
    static final String VALUES = "values";

    /** Summary and values need no channel of their own: what is written is what they are from then on. */
    static final Map<String, Channel<?>> CHANNELS = Map.of(MESSAGES, new MessageChannel());

    GraphState(Map<String, Object> data) {
        super(data);
    }

    static Map<String, Object> data(ConversationState state) {
        Map<String, Object> data = new HashMap<>();
        data.put(MESSAGES, state.messages());
        state.summary().ifPresent(summary -> data.put(SUMMARY, summary));
        if (!state.values().isEmpty()) {
            data.put(VALUES, state.values());
        }
        return data;
    }

    // Only MessageChannel ever writes messages, and only nodes and edits of this package write values.
    @SuppressWarnings("unchecked")
    static ConversationState conversation(Map<String, Object> data) {
        List<Message> messages = (List<Message>) data.getOrDefault(MESSAGES, List.of());
        Map<String, Object> values = (Map<String, Object>) data.getOrDefault(VALUES, Map.of());
        return new ConversationState(messages, (RunningSummary) data.get(SUMMARY), values);
    }

    ConversationState conversation() {
        return conversation(data());
    }
}
