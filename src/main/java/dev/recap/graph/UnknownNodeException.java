package dev.recap.graph;

import dev.recap.message.RecapException;
import java.util.Collection;
import java.util.TreeSet;

/** The graph has no node of that name; nothing was written. */
public final class UnknownNodeException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String node;

    UnknownNodeException(String node, Collection<String> known) {
        super("The graph has no node '" + node + "'; use one of " + String.join(", ", new TreeSet<>(known)) + ".");
        this.node = node;
    }

    /** Returns the name that is not there. */
    public String node() {
        return node;
    }
}
