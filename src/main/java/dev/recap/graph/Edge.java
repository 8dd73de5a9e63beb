package dev.recap.graph;

import static org.bsc.langgraph4j.StateGraph.END;

import dev.recap.message.ConversationState;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Where the way goes on behind a node.
 *
 * @param targets where it may lead, in the order in which it is drawn; at least one
 * @param next where it leads for a state that is reached at a place of a run
 */
record Edge(List<String> targets, BiFunction<ConversationState, Cursor, String> next) {

    /** Returns what there is to be drawn of it. */
    Stream<GraphEdge> drawnFrom(String node) {
        return targets.stream()
                .map(target -> new GraphEdge(node, target.equals(END) ? GraphEdge.END : target, targets.size() > 1));
    }

    static Edge to(String target) {
        return new Edge(List.of(target), (state, cursor) -> target);
    }
}
