package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.message.CheckpointId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A thread's checkpoints up to one, in pages: a store reads the messages that a page's checkpoints share once, and no
 * more than a page is held.
 *
 * @param store where they are
 * @param newest the newest one; what is written after it is not seen
 */
record PastCheckpoints(CheckpointStore store, Checkpoint newest) {

    private static final int PAGE = 100;

    /** Hands over one after another, newest first, until there are no more or the visitor wants none. */
    void newestFirst(Predicate<Checkpoint> visitor) {
        List<Checkpoint> page = List.of(newest);
        while (!page.isEmpty()) {
            for (Checkpoint checkpoint : page) {
                if (!visitor.test(checkpoint)) {
                    return;
                }
            }
            page = before(page.get(page.size() - 1).id());
        }
    }

    /**
     * Hands over all, oldest first. A store reads backwards only, so they are read twice: once for where each page
     * begins, of which only that is kept, and once for the checkpoints.
     *
     * @param count told how many there are, before the first
     */
    void oldestFirst(Consumer<Integer> count, Consumer<Checkpoint> visitor) {
        List<CheckpointId> pages = new ArrayList<>();
        int[] seen = {0};
        newestFirst(checkpoint -> {
            if (seen[0] % PAGE == 0) {
                pages.add(checkpoint.id());
            }
            seen[0]++;
            return true;
        });
        count.accept(seen[0]);
        for (int i = pages.size() - 1; i >= 0; i--) {
            List<Checkpoint> page = before(pages.get(i));
            for (int j = page.size() - 1; j >= 0; j--) {
                visitor.accept(page.get(j));
            }
        }
        visitor.accept(newest);
    }

    private List<Checkpoint> before(CheckpointId id) {
        return store.history(newest.thread(), PAGE, id);
    }
}
