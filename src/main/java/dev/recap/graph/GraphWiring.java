package dev.recap.graph;

import static org.bsc.langgraph4j.action.AsyncCommandAction.command_async;
import static org.bsc.langgraph4j.action.AsyncNodeActionWithConfig.node_async;

import dev.recap.observe.Observers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncCommandAction;
import org.bsc.langgraph4j.action.Command;
import org.bsc.langgraph4j.action.NodeActionWithConfig;

/** Makes langgraph4j's graph of nodes and edges. */
final class GraphWiring {

    private GraphWiring() {}

    static CompiledGraph<GraphState> compile(
            Map<String, NodeActionWithConfig<GraphState>> nodes,
            Edges edges,
            Observers observers,
            CompileConfig config) {
        try {
            StateGraph<GraphState> graph = new StateGraph<>(GraphState.CHANNELS, new StateSerializer());
            for (Map.Entry<String, Edge> from : edges.byNode().entrySet()) {
                NodeActionWithConfig<GraphState> node = nodes.get(from.getKey());
                if (node != null) {
                    graph.addNode(from.getKey(), node_async(new ObservedNode(from.getKey(), node, observers)));
                }
                link(graph, NodeNames.ofGraph(from.getKey()), from.getValue());
            }
            return graph.compile(config);
        } catch (GraphStateException e) {
            throw new IllegalStateException("The conversation graph is wired wrongly.", e);
        }
    }

    private static void link(StateGraph<GraphState> graph, String from, Edge edge) throws GraphStateException {
        if (edge.targets().size() == 1) {
            graph.addEdge(from, edge.targets().get(0));
            return;
        }
        Map<String, String> routes = new LinkedHashMap<>();
        edge.targets().forEach(target -> routes.put(target, target));
        graph.addConditionalEdges(from, action(edge), routes);
    }

    /** Behind a step that failed the way leads anywhere, as nothing more is run. */
    private static AsyncCommandAction<GraphState> action(Edge edge) {
        return command_async((state, config) -> {
            Cursor cursor = Cursor.of(config);
            if (cursor.failure() == null) {
                try {
                    return new Command(edge.next().apply(state.conversation(), cursor));
                } catch (Throwable e) {
                    cursor.fail(e);
                }
            }
            return new Command(edge.targets().get(0));
        });
    }
}
