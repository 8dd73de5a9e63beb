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

    /** The summary needs no channel of its own: a later value replaces an earlier one. */
    static final Map<String, Channel<?>> CHANNELS = Map.of(MESSAGES, new MessageChannel());

    GraphState(Map<String, Object> data) {
        super(data);
    }

    static Map<String, Object> data(ConversationState state) {
        Map<String, Object> data = new HashMap<>();
        data.put(MESSAGES, state.messages());
        state.summary().ifPresent(summary -> data.put(SUMMARY, summary));
        return data;
    }

    static ConversationState conversation(Map<String, Object> data) {
        // Only MessageChannel ever writes this key, and it writes lists of messages.
        @SuppressWarnings("unchecked")
        List<Message> messages = (List<Message>) data.getOrDefault(MESSAGES, List.of());
        return new ConversationState(messages, (RunningSummary) data.get(SUMMARY));
    }

    ConversationState conversation() {
        return conversation(data());
    }
}
