package dev.recap.notebook;

import dev.recap.ConversationThread;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import java.util.List;
import java.util.function.Predicate;

/** The checkpoints that lead to a thread's head, without those of other branches, read page by page. */
final class WayToHead {

    private static final int PAGE = 100;

    private WayToHead() {}

    /** Hands over one after another, newest first, until there are no more or the visitor wants none. */
    static void newestFirst(ConversationThread thread, Predicate<Checkpoint> visitor) {
        Checkpoint head = thread.state().newest();
        if (head == null || !visitor.test(head)) {
            return;
        }
        CheckpointId awaited = head.parent();
        CheckpointId last = head.id();
        while (awaited != null) {
            List<Checkpoint> page = thread.history(PAGE, last);
            if (page.isEmpty()) {
                return;
            }
            for (Checkpoint checkpoint : page) {
                if (checkpoint.id().equals(awaited)) {
                    if (!visitor.test(checkpoint)) {
                        return;
                    }
                    awaited = checkpoint.parent();
                }
                last = checkpoint.id();
            }
        }
    }
}
