package dev.recap.node;

import dev.recap.message.RecapException;

/**
 * A node of the application threw. Every step before it is kept, and the turn goes on at the node when it is resumed or
 * its question is sent again.
 */
public final class NodeFailedException extends RecapException {

    private static final long serialVersionUID = 1L;

    private final String node;

    /** Makes the error for a node and what it threw. */
    public NodeFailedException(String node, Throwable cause) {
        super(
                "The node '" + node + "' failed: " + oneLine(cause)
                        + "; the turn is kept, resume it when the cause is mended.",
                cause);
        this.node = node;
    }

    /** Returns the name of the node. */
    public String node() {
        return node;
    }

    private static String oneLine(Throwable cause) {
        String words = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return words.strip().replaceAll("\\s+", " ");
    }
}
