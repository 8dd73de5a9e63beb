package dev.recap.graph;

import dev.recap.message.RecapException;
import java.util.Collection;
import java.util.TreeSet;

/** The graph has no node of that name; nothing was written. */
public final class UnknownNodeException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String node;

    private UnknownNodeException(String node, Collection<String> known, String advice) {
        super("The graph has no node '" + node + "'; it has " + String.join(", ", new TreeSet<>(known)) + advice);
        this.node = node;
    }

    /** An edit is to be made in its name, which a caller gave or the checkpoint has. */
    static UnknownNodeException named(String node, Collection<String> known) {
        return new UnknownNodeException(node, known, ". Edit as one of these.");
    }

    /** It comes next in a turn that another graph began. */
    static UnknownNodeException awaited(String node, Collection<String> known) {
        return new UnknownNodeException(
                node,
                known,
                ". Build Recap with the tools and nodes the turn was begun with; tools can come with the call, too.");
    }

    /** Returns the name that is not there. */
    public String node() {
        return node;
    }
}
