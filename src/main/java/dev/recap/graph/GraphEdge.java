package dev.recap.graph;

import static java.util.Objects.requireNonNull;

/**
 * One way from a node of the conversation graph to another.
 *
 * @param from the node it leaves, or {@code __start__}
 * @param to the node it leads to, or {@code __end__}
 * @param isConditional whether the state decides that it is taken, as where several ways leave a node
 */
public record GraphEdge(String from, String to, boolean isConditional) {

    /** The name of the place behind the last node. */
    public static final String END = "__end__";

    /** Checks the names. */
    public GraphEdge {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
    }
}
