package dev.recap.graph;

import dev.recap.message.RecapException;
import java.util.Collection;
import java.util.TreeSet;

/** The graph has no node of that name; nothing was written. */
public final class UnknownNodeException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String node;

    UnknownNodeException(String node, Collection<String> known) {
        super("The graph has no node '" + node + "'; it has " + String.join(", ", new TreeSet<>(known))
                + (node.equals(NodeNames.TOOLS) ? ". Build Recap with the tools the turn was begun with." : "."));
        this.node = node;
    }

    /** Returns the name that is not there. */
    public String node() {
        return node;
    }
}
