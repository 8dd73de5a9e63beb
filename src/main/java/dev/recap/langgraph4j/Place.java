package dev.recap.langgraph4j;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.UserId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the next checkpoint of a thread goes: after which one, and what must still be the newest when it is written. They
 * differ when a graph is run from an older checkpoint.
 *
 * @param head the newest checkpoint, or {@code null} on a new thread
 * @param parent the checkpoint the next one is made from, or {@code null} on a new thread
 * @param name the parent's id in langgraph4j
 * @param step the next checkpoint's step
 * @param owner whom the thread belongs to
 * @param next the nodes that come after the parent
 */
record Place(
        @Nullable CheckpointId head,
        @Nullable CheckpointId parent,
        @Nullable String name,
        int step,
        @Nullable UserId owner,
        List<String> next) {

    /** langgraph4j's word for "after the node, before its edge is asked", for interrupts that want that. */
    private static final String BEFORE_EDGE = "__INTERRUPTED__";

    /** A thread that nothing was written to. */
    static final Place FRESH = new Place(null, null, null, Checkpoint.FIRST_STEP, null, List.of());

    /** The place after a checkpoint, while another may be the newest. */
    static Place after(Checkpoint parent, CheckpointId head) {
        return new Place(head, parent.id(), parent.turn().value(), parent.step() + 1, parent.user(), parent.next());
    }

    boolean isComplete() {
        return next.isEmpty();
    }

    boolean awaits(String node) {
        return next.contains(node) || next.contains(BEFORE_EDGE);
    }
}
