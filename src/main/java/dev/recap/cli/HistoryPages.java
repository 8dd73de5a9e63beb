package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A thread's history read page by page, newest first, so that a long one is never held whole.
 *
 * @param thread the thread
 * @param limit how many checkpoints at most
 * @param before only older ones than this, or {@code null} for all
 */
record HistoryPages(
        ConversationThread thread, int limit, @Nullable CheckpointId before) {

    private static final int PAGE = 100;

    /** Hands over one checkpoint after another until there are no more or the visitor wants none. */
    void forEach(Predicate<Checkpoint> visitor) {
        CheckpointId last = before;
        int left = limit;
        while (true) {
            int size = Math.min(PAGE, left);
            List<Checkpoint> page = last == null ? thread.history(size) : thread.history(size, last);
            for (Checkpoint checkpoint : page) {
                if (!visitor.test(checkpoint)) {
                    return;
                }
                last = checkpoint.id();
            }
            left -= page.size();
            if (page.size() < size || left == 0) {
                return;
            }
        }
    }
}
