package dev.recap.graph;

import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncCommandAction.command_async;
import static org.bsc.langgraph4j.action.AsyncNodeActionWithConfig.node_async;

import dev.recap.message.ConversationState;
import dev.recap.observe.Observers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncCommandAction;
import org.bsc.langgraph4j.action.AsyncNodeActionWithConfig;
import org.bsc.langgraph4j.action.Command;
import org.bsc.langgraph4j.action.NodeActionWithConfig;
import org.jspecify.annotations.Nullable;

/**
 * Which node follows which.
 *
 * @param before the application's nodes before the answer
 * @param conversation answers
 * @param tools runs the tools an answer calls, or {@code null} when there are none
 * @param after the application's nodes behind an answer in words
 * @param summarize makes the summary
 * @param observers are told when a node runs
 */
record GraphWiring(
        NodeChain before,
        ConversationNode conversation,
        @Nullable ToolsNode tools,
        NodeChain after,
        SummarizeNode summarize,
        Observers observers) {

    CompiledGraph<GraphState> compile(CompileConfig config) {
        try {
            StateGraph<GraphState> graph = new StateGraph<>(GraphState.CHANNELS, new StateSerializer());
            link(graph, START, before, 0);
            add(graph, before);
            graph.addNode(NodeNames.CONVERSATION, observed(NodeNames.CONVERSATION, conversation));
            branch(graph, NodeNames.CONVERSATION, afterConversation(), this::afterConversation);
            if (tools != null) {
                graph.addNode(NodeNames.TOOLS, observed(NodeNames.TOOLS, tools));
                link(graph, NodeNames.TOOLS, before, before.nodes().size());
            }
            add(graph, after);
            graph.addNode(NodeNames.SUMMARIZE, observed(NodeNames.SUMMARIZE, summarize));
            if (summarize.looksBeforeModel()) {
                branch(
                        graph,
                        NodeNames.SUMMARIZE,
                        List.of(NodeNames.CONVERSATION, END),
                        (state, cursor) -> cursor.hasAnswered() ? END : NodeNames.CONVERSATION);
            } else {
                graph.addEdge(NodeNames.SUMMARIZE, END);
            }
            return graph.compile(config);
        } catch (GraphStateException e) {
            throw new IllegalStateException("The conversation graph is wired wrongly.", e);
        }
    }

    private AsyncNodeActionWithConfig<GraphState> observed(String name, NodeActionWithConfig<GraphState> node) {
        return node_async(new ObservedNode(name, node, observers));
    }

    /** An edge to one of the targets; behind a step that failed it leads anywhere, as nothing more is run. */
    private static AsyncCommandAction<GraphState> edge(
            List<String> targets, BiFunction<ConversationState, Cursor, String> next) {
        return command_async((state, config) -> {
            Cursor cursor = Cursor.of(config);
            if (cursor.failure() == null) {
                try {
                    return new Command(next.apply(state.conversation(), cursor));
                } catch (Throwable e) {
                    cursor.fail(e);
                }
            }
            return new Command(targets.get(0));
        });
    }

    private String afterConversation(ConversationState state, Cursor cursor) {
        if (PartialAnswer.endsIn(state)) {
            // Nobody waits for what comes after a turn that was cancelled; the next one makes the summary.
            return END;
        }
        return tools != null && tools.isCalled(state) ? NodeNames.TOOLS : after.next(0, state, cursor);
    }

    private List<String> afterConversation() {
        List<String> targets = new ArrayList<>(after.targets(0));
        if (tools != null) {
            targets.add(0, NodeNames.TOOLS);
        }
        if (!targets.contains(END)) {
            targets.add(END);
        }
        return targets;
    }

    private void add(StateGraph<GraphState> graph, NodeChain chain) throws GraphStateException {
        for (int i = 0; i < chain.nodes().size(); i++) {
            OwnNode node = chain.nodes().get(i);
            graph.addNode(node.name(), observed(node.name(), node));
            link(graph, node.name(), chain, i + 1);
        }
    }

    /** Lets the way go on from a node to a place of the chain. */
    private static void link(StateGraph<GraphState> graph, String from, NodeChain chain, int place)
            throws GraphStateException {
        List<String> targets = chain.targets(place);
        if (targets.size() == 1) {
            graph.addEdge(from, targets.get(0));
        } else {
            branch(graph, from, targets, (state, cursor) -> chain.next(place, state, cursor));
        }
    }

    /** Lets the way go on from a node to one of the targets, which are drawn in this order. */
    private static void branch(
            StateGraph<GraphState> graph,
            String from,
            List<String> targets,
            BiFunction<ConversationState, Cursor, String> next)
            throws GraphStateException {
        Map<String, String> routes = new LinkedHashMap<>();
        targets.forEach(target -> routes.put(target, target));
        graph.addConditionalEdges(from, edge(targets, next), routes);
    }
}
