package dev.recap.graph;

import static org.bsc.langgraph4j.StateGraph.END;

import dev.langchain4j.data.message.ChatMessageType;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.List;

/**
 * Which node comes next where the steps are run elsewhere and recorded: the graph's edges, told by the messages alone.
 *
 * @param fromStart leads to the answer
 * @param afterAnswer leads on behind an answer in words
 */
record RecordedEdges(Edge fromStart, Edge afterAnswer) {

    /** Returns what comes after a step that was just recorded. */
    List<String> afterStep(ConversationState state, Cursor cursor) {
        ChatMessageType last = last(state);
        return NodeNames.nextOfRecap(
                last == ChatMessageType.AI && !waits(state)
                        ? afterAnswer.next().apply(state, cursor)
                        : open(state, cursor));
    }

    /** Returns what comes after an edit: what is missing for an answer, but nothing behind an answer that is there. */
    List<String> afterEdit(ConversationState state, Cursor cursor) {
        return NodeNames.nextOfRecap(open(state, cursor));
    }

    private String open(ConversationState state, Cursor cursor) {
        return switch (last(state)) {
            case USER -> asked(state, cursor);
            case AI -> waits(state) ? NodeNames.TOOLS : END;
            case TOOL_EXECUTION_RESULT -> waits(state) ? NodeNames.TOOLS : NodeNames.CONVERSATION;
            case SYSTEM, CUSTOM -> END;
        };
    }

    /** Whoever asks the model elsewhere reads the state before: room is made for it after its answer. */
    private String asked(ConversationState state, Cursor cursor) {
        String next = fromStart.next().apply(state, cursor);
        return next.equals(NodeNames.SUMMARIZE) ? NodeNames.CONVERSATION : next;
    }

    private static boolean waits(ConversationState state) {
        return !ToolsNode.openCalls(state).isEmpty();
    }

    /** The newest message that is part of the conversation, or one of the system when there is none. */
    private static ChatMessageType last(ConversationState state) {
        List<Message> messages = state.messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).type() != ChatMessageType.SYSTEM) {
                return messages.get(i).type();
            }
        }
        return ChatMessageType.SYSTEM;
    }
}
