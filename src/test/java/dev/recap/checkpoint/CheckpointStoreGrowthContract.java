package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The part of {@link CheckpointStoreContract} about long threads. From outside it cannot be seen how many rows were read,
 * and times differ from machine to machine; but whoever reads a whole thread makes objects of it, and what the calling
 * thread has allocated is counted by the JVM.
 */
abstract class CheckpointStoreGrowthContract extends CheckpointStoreClaimsContract {

    private static final int SHORT = 100;
    private static final int LONG = 10_000;
    private static final int PER_COMMIT = 500;
    private static final int PER_TURN = 10;

    private final ConversationState said = state(user("one question"), ai("one answer"));
    private final List<Checkpoint> written = new ArrayList<>();

    @Test
    void store_tenThousandCheckpoints_areAllThereAndNoCallLooksAtAllOfThem() {
        growTo(SHORT);
        Map<String, Long> few = work();
        growTo(LONG);
        Map<String, Long> many = work();

        assertThat(paged()).isEqualTo(newestFirst());
        many.forEach((call, bytes) -> assertThat(bytes)
                .as("bytes allocated by %s with %d checkpoints; %d with %d", call, LONG, few.get(call), SHORT)
                .isLessThan(4 * few.get(call) + 100_000));

        growTo(LONG + SHORT);
        ThreadId copy = new ThreadId("copy");
        assertThat(store.copy(new ThreadId("long"), copy)).isTrue();
        store.delete(copy, store.head(copy).orElseThrow().id(), Lease.ofNewTurn());
        assertThat(store.archive(copy)).isEmpty();
        assertThat(store.delete(new ThreadId("long"))).isTrue();
        assertThat(store.history(new ThreadId("long"), 1, null)).isEmpty();
        assertThat(store.archive(new ThreadId("long"))).isEmpty();
    }

    private void growTo(int checkpoints) {
        Turns turns = new Turns(store, "long");
        Checkpoint parent = turns.head();
        List<Checkpoint> chain = new ArrayList<>();
        while (written.size() < checkpoints) {
            TurnId turn = parent != null && written.size() % PER_TURN != 0 ? parent.turn() : newTurn();
            parent = turns.next(parent == null ? null : parent.id(), parent, turn, said);
            written.add(parent);
            chain.add(parent);
            if (chain.size() == PER_COMMIT || written.size() == checkpoints) {
                store.commit(turns.commitOf(Lease.ofNewTurn(), true, chain.toArray(Checkpoint[]::new)));
                turns = new Turns(store, "long");
                chain.clear();
            }
        }
    }

    private List<Checkpoint> newestFirst() {
        List<Checkpoint> newestFirst = new ArrayList<>(written);
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    private List<Checkpoint> paged() {
        List<Checkpoint> paged = new ArrayList<>();
        List<Checkpoint> page = store.history(new ThreadId("long"), 700, null);
        // A store whose pages do not end is to fail, not to run for ever.
        while (!page.isEmpty() && paged.size() <= written.size()) {
            paged.addAll(page);
            CheckpointId before = page.get(page.size() - 1).id();
            page = store.history(new ThreadId("long"), 700, before);
        }
        return paged;
    }

    /** Returns what each call allocates, the least of several times: the first ones load classes and fill caches. */
    private Map<String, Long> work() {
        ThreadId thread = new ThreadId("long");
        Checkpoint middle = written.get(written.size() / 2);
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("head", () -> store.head(thread));
        calls.put("find", () -> store.find(thread, middle.id()));
        calls.put("history of the newest", () -> store.history(thread, 10, null));
        calls.put("history of the middle", () -> store.history(thread, 10, middle.id()));
        calls.put("turn", () -> store.turn(thread, middle.turn()));
        calls.put("thread", () -> store.thread(thread));
        calls.put("threads", () -> store.threads(ThreadQuery.all().limit(10)));
        calls.put("commit", this::addOne);
        Map<String, Long> work = new LinkedHashMap<>();
        calls.forEach((name, call) -> work.put(name, least(call)));
        return work;
    }

    private void addOne() {
        Turns turns = new Turns(store, "long");
        written.add(turns.write(said));
    }

    private static long least(Runnable call) {
        ThreadMXBean jvm = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = jvm.getThreadAllocatedBytes(thread);
            call.run();
            least = Math.min(least, jvm.getThreadAllocatedBytes(thread) - before);
        }
        return least;
    }
}
