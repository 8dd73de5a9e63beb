package dev.recap.node;

import static java.util.Objects.requireNonNull;

import dev.recap.message.ConversationState;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A node an application adds to the conversation graph.
 *
 * @param name how it is called in checkpoints, events and the graph's picture
 * @param action its work
 * @param condition whether it runs in this turn, a pure function of the state before it; {@code null} to run in every one
 */
public record Node(String name, NodeAction action, @Nullable Predicate<ConversationState> condition) {

    /** Checks the parts. */
    public Node {
        requireNonNull(name, "name");
        requireNonNull(action, "action");
    }

    /** Returns whether it is to run on a state. */
    public boolean runsOn(ConversationState state) {
        return condition == null || condition.test(state);
    }
}
