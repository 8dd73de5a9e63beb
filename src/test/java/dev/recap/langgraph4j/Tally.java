package dev.recap.langgraph4j;

import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channel;
import org.bsc.langgraph4j.state.Channels;

/**
 * A graph that has nothing to do with conversations: {@code add → (as many as wanted?) → report}, or back to {@code add}.
 * Whoever runs it again adds as many again.
 */
final class Tally {

    static final Map<String, Channel<?>> CHANNELS = Map.of("log", Channels.appender(ArrayList::new));

    private Tally() {}

    static CompiledGraph<AgentState> graph(BaseCheckpointSaver saver, String... interruptsBefore) {
        return graph(node_async(Tally::add), saver, interruptsBefore);
    }

    static CompiledGraph<AgentState> graph(
            AsyncNodeAction<AgentState> add, BaseCheckpointSaver saver, String... interruptsBefore) {
        try {
            return nodes(add)
                    .compile(CompileConfig.builder()
                            .checkpointSaver(saver)
                            .interruptsBefore(List.of(interruptsBefore))
                            .build());
        } catch (GraphStateException e) {
            throw new IllegalStateException(e);
        }
    }

    static StateGraph<AgentState> nodes(AsyncNodeAction<AgentState> add) throws GraphStateException {
        return new StateGraph<>(CHANNELS, AgentState::new)
                .addNode("add", add)
                .addNode("report", node_async(state -> Map.of("report", "count " + count(state), "added", 0)))
                .addEdge(START, "add")
                .addConditionalEdges(
                        "add",
                        edge_async(state -> number(state, "added") < number(state, "wanted") ? "again" : "enough"),
                        Map.of("again", "add", "enough", "report"))
                .addEdge("report", END);
    }

    static Map<String, Object> add(AgentState state) {
        int count = count(state) + 1;
        return Map.of("count", count, "added", number(state, "added") + 1, "log", List.of("add " + count));
    }

    static int count(AgentState state) {
        return number(state, "count");
    }

    private static int number(AgentState state, String key) {
        return (Integer) state.data().getOrDefault(key, 0);
    }

    static Map<String, Object> wanted(int additions) {
        return Map.of("wanted", additions);
    }

    static RunnableConfig on(String thread) {
        return RunnableConfig.builder().threadId(thread).build();
    }
}
