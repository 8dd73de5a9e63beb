package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.tool.Tool;
import dev.recap.tool.ToolCall;
import dev.recap.tool.ToolRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;

/**
 * Runs the tools the newest answer calls and adds their results: one round, one checkpoint. A call whose result is in the
 * state is never run again; when a stopped turn goes on here, its calls may have run before and are marked as retries.
 */
final class ToolsNode implements NodeActionWithConfig<GraphState> {

    private final int maxRounds;

    ToolsNode(int maxRounds) {
        this.maxRounds = maxRounds;
    }

    /** Returns whether the newest answer calls tools, and may. */
    boolean isCalled(ConversationState state) {
        return rounds(state) <= maxRounds && !openCalls(state).isEmpty();
    }

    /**
     * Returns what the model may call next; nothing once it has called for as many rounds as it may, those that a summary
     * has taken in included.
     */
    List<ToolSpecification> offeredIn(ConversationState state, Cursor cursor) {
        return Math.max(rounds(state), cursor.progress().toolRounds()) < maxRounds
                ? runner(cursor.turn()).tools().stream()
                        .map(Tool::specification)
                        .toList()
                : List.of();
    }

    private static ToolRunner runner(Turn turn) {
        return requireNonNull(turn.settings().tools(), "a turn of a graph with tools brings them");
    }

    /** How many answers have called tools since a person spoke. */
    private static long rounds(ConversationState state) {
        List<Message> messages = state.messages();
        long rounds = 0;
        for (int i = messages.size() - 1; i >= 0 && !messages.get(i).isFromUser(); i--) {
            if (messages.get(i).content() instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
                rounds++;
            }
        }
        return rounds;
    }

    @Override
    public Map<String, Object> apply(GraphState state, RunnableConfig config) {
        Cursor cursor = Cursor.of(config);
        boolean isRetry = cursor.isRepeatedStep();
        List<ToolCall> calls = openCalls(state.conversation()).stream()
                .map(request -> new ToolCall(request, cursor.turn().thread(), cursor.owner(), isRetry))
                .toList();
        List<MessageUpdate> results = new ArrayList<>();
        for (ToolExecutionResultMessage result : run(runner(cursor.turn()), calls)) {
            results.add(MessageUpdate.put(Message.of(result, cursor.now())));
        }
        return Map.of(GraphState.MESSAGES, results);
    }

    private static List<ToolExecutionResultMessage> run(ToolRunner runner, List<ToolCall> calls) {
        try {
            return runner.run(calls);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolsInterruptedException(e);
        }
    }

    /** The calls of the last answer that no later message answers. */
    static List<ToolExecutionRequest> openCalls(ConversationState state) {
        List<ToolExecutionRequest> open = new ArrayList<>();
        List<String> answered = new ArrayList<>();
        List<Message> messages = state.messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).content() instanceof ToolExecutionResultMessage result) {
                answered.add(String.valueOf(result.id()));
            } else if (messages.get(i).content() instanceof AiMessage ai) {
                for (ToolExecutionRequest request : ai.toolExecutionRequests()) {
                    // Each result answers one call, also where a server gives several calls one id.
                    if (!answered.remove(String.valueOf(request.id()))) {
                        open.add(request);
                    }
                }
                return open;
            } else {
                return open;
            }
        }
        return open;
    }
}
