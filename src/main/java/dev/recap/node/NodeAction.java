package dev.recap.node;

/** The work of a node. Turns of several threads run at the same time, so it must be thread-safe. */
@FunctionalInterface
public interface NodeAction {

    /**
     * Returns what the node changes; {@link StateUpdate#of} without arguments for nothing. It becomes durable in one
     * checkpoint. A process that was killed before that runs the node again: what it does outside must bear to be done
     * twice.
     *
     * @throws Exception whatever it is, it ends the turn before this node, where it can be resumed: a {@code RecapException}
     *     as it is, which tells whether trying again makes sense, anything else as the cause of a
     *     {@link NodeFailedException}
     */
    StateUpdate run(Occasion occasion) throws Exception;
}
