package dev.recap.graph;

import dev.recap.message.ConversationState;
import dev.recap.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The application's nodes in one place of the graph, in order, and where the way goes on behind them.
 *
 * @param nodes may be none
 * @param onward which node comes after all of them
 * @param ends the nodes {@code onward} chooses from
 */
record NodeChain(List<OwnNode> nodes, BiFunction<ConversationState, Cursor, String> onward, List<String> ends) {

    static NodeChain of(
            List<Node> nodes, StateKeys keys, BiFunction<ConversationState, Cursor, String> onward, String... ends) {
        return new NodeChain(nodes.stream().map(node -> new OwnNode(node, keys)).toList(), onward, List.of(ends));
    }

    /** Returns what runs next on the way that has come to a place: the first node from there that wants to. */
    String next(int place, ConversationState state, Cursor cursor) {
        for (OwnNode node : nodes.subList(place, nodes.size())) {
            if (node.isWanted(state)) {
                return node.name();
            }
        }
        return onward.apply(state, cursor);
    }

    /** Returns all that {@link #next} may return at a place, in the order of the way. */
    List<String> targets(int place) {
        List<String> targets = new ArrayList<>();
        for (OwnNode node : nodes.subList(place, nodes.size())) {
            targets.add(node.name());
            if (!node.isConditional()) {
                return targets;
            }
        }
        targets.addAll(ends);
        return targets;
    }
}
