package dev.recap.graph;

import dev.recap.message.ConversationState;
import dev.recap.node.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The application's nodes in one place of the graph, in order, and where the way goes on behind them.
 *
 * @param nodes may be none
 * @param onward leads on from all of them
 */
record NodeChain(List<OwnNode> nodes, Edge onward) {

    static NodeChain of(List<Node> nodes, StateKeys keys, Edge onward) {
        return new NodeChain(nodes.stream().map(node -> new OwnNode(node, keys)).toList(), onward);
    }

    /** Returns the edge that has come to a place: it leads to the first node from there that wants to run. */
    Edge from(int place) {
        return place == nodes.size() ? onward : new Edge(targets(place), (state, cursor) -> next(place, state, cursor));
    }

    private String next(int place, ConversationState state, Cursor cursor) {
        for (OwnNode node : nodes.subList(place, nodes.size())) {
            if (node.isWanted(state)) {
                return node.name();
            }
        }
        return onward.next().apply(state, cursor);
    }

    private List<String> targets(int place) {
        List<String> targets = new ArrayList<>();
        for (OwnNode node : nodes.subList(place, nodes.size())) {
            targets.add(node.name());
            if (!node.isConditional()) {
                return targets;
            }
        }
        targets.addAll(onward.targets());
        return targets;
    }
}
