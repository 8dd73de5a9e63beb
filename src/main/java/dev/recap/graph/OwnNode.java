package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.recap.message.ConversationState;
import dev.recap.message.RecapException;
import dev.recap.node.Node;
import dev.recap.node.NodeFailedException;
import dev.recap.node.StateUpdate;
import java.util.HashMap;
import java.util.Map;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;

/** Runs a node of the application: one run, one checkpoint. */
final class OwnNode implements NodeActionWithConfig<GraphState> {

    private final Node node;
    private final StateKeys keys;

    OwnNode(Node node, StateKeys keys) {
        this.node = node;
        this.keys = keys;
    }

    String name() {
        return node.name();
    }

    /** Whether the way may lead past it. */
    boolean isConditional() {
        return node.condition() != null;
    }

    /**
     * Returns whether it is to run now. A condition that throws is asked again by the node, which fails: by then the step
     * before it, which may be the answer, is durable.
     */
    boolean isWanted(ConversationState state) {
        try {
            return node.runsOn(state);
        } catch (Throwable e) {
            return true;
        }
    }

    @Override
    public Map<String, Object> apply(GraphState state, RunnableConfig config) {
        ConversationState conversation = state.conversation();
        try {
            return node.runsOn(conversation) ? run(conversation, Cursor.of(config)) : Map.of();
        } catch (RecapException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new NodeFailedException(node.name(), e);
        }
    }

    private Map<String, Object> run(ConversationState state, Cursor cursor) throws Exception {
        StateUpdate update = requireNonNull(
                node.action().run(cursor.occasion(state)), "it returned no update; StateUpdate.of() changes nothing");
        Map<String, Object> written = new HashMap<>();
        written.put(GraphState.MESSAGES, update.messages());
        written.put(GraphState.VALUES, keys.apply(state.values(), update.values()));
        return written;
    }
}
