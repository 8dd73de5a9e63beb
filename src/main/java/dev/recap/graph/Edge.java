package dev.recap.graph;

import dev.recap.message.ConversationState;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Where the way goes on behind a node.
 *
 * @param targets where it may lead, in the order in which it is drawn; at least one
 * @param next where it leads for a state that is reached at a place of a run
 */
record Edge(List<String> targets, BiFunction<ConversationState, Cursor, String> next) {

    static Edge to(String target) {
        return new Edge(List.of(target), (state, cursor) -> target);
    }
}
