package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.UserId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The part of {@link CheckpointStoreContract} about who may write, and about what is taken away. */
abstract class CheckpointStoreClaimsContract {

    protected CheckpointStore store;

    /** Returns a new, empty store. */
    protected abstract CheckpointStore newStore() throws Exception;

    /**
     * Returns when a lease has expired that is not renewed from now on. It waits; a store that takes the time from a clock
     * of the test's moves that clock instead.
     */
    protected void awaitExpiry(Lease lease) {
        long end = System.nanoTime() + 2 * lease.length().toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @BeforeEach
    final void openStore() throws Exception {
        store = newStore();
    }

    @AfterEach
    final void closeStore() {
        store.close();
    }

    @Test
    void commit_sixteenThreads_oneWinnerPerRoundAndNothingLost() throws Exception {
        int writers = 16;
        int rounds = 10;
        Turns turns = new Turns(store, "1");
        CyclicBarrier start = new CyclicBarrier(writers);
        ExecutorService pool = Executors.newFixedThreadPool(writers);
        try {
            for (int round = 0; round < rounds; round++) {
                Checkpoint head = store.head(turns.thread()).orElse(null);
                List<Future<Boolean>> results = new ArrayList<>();
                for (int writer = 0; writer < writers; writer++) {
                    Turns mine = new Turns(store, "1");
                    Checkpoint next = mine.next(head, newTurn(), with(head, user("m" + writer)));
                    results.add(pool.submit((Callable<Boolean>) () -> {
                        start.await();
                        return wins(mine.commitOf(Lease.ofNewTurn(), true, next));
                    }));
                }
                int winners = 0;
                for (Future<Boolean> result : results) {
                    winners += result.get() ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(store.history(turns.thread(), 100, null)).hasSize(rounds);
        assertThat(store.head(turns.thread()).orElseThrow().state().messages()).hasSize(rounds);
    }

    private static ConversationState with(Checkpoint head, Message message) {
        List<Message> messages =
                new ArrayList<>(head == null ? List.of() : head.state().messages());
        messages.add(message);
        return new ConversationState(messages, null);
    }

    private boolean wins(Commit commit) {
        try {
            store.commit(commit);
            return true;
        } catch (HeadMovedException | ThreadBusyException e) {
            return false;
        }
    }

    @Test
    void commit_repeated_writesNothing() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        Checkpoint second = turns.next(first.id(), first, first.turn(), state(user("a"), ai("b")));
        Commit commit = turns.commitOf(Lease.ofNewTurn(), false, first, second);
        store.commit(commit);
        store.commit(commit);

        assertThat(store.history(turns.thread(), 10, null)).containsExactly(second, first);
    }

    @Test
    void commit_headMoved_writesNothing() {
        Turns turns = new Turns(store, "1");
        Turns late = new Turns(store, "1");
        Checkpoint first = turns.write(state(user("a")));

        assertThatThrownBy(() -> late.write(state(user("b")))).isInstanceOf(HeadMovedException.class);
        assertThat(store.history(turns.thread(), 10, null)).containsExactly(first);
    }

    @Test
    void commit_unknownThreadWithExpectedHead_throws() {
        Turns turns = new Turns(store, "1");
        turns.write(state(user("a")));
        store.delete(turns.thread());

        assertThatThrownBy(() -> turns.write(state(user("b")))).isInstanceOf(HeadMovedException.class);
        assertThatThrownBy(() -> store.commit(new Turns(store, "2").commitOf(Lease.ofNewTurn(), false)))
                .isInstanceOf(HeadMovedException.class);
        assertThat(store.threads(ThreadQuery.all())).isEmpty();
    }

    @Test
    void commit_leaseOfSomebodyElse_isBusyUntilReleased() {
        Turns turns = new Turns(store, "1");
        Lease mine = Lease.ofNewTurn();
        Lease other = Lease.ofNewTurn();
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        store.commit(turns.commitOf(mine, false, first));
        Turns late = new Turns(store, "1");
        Commit theirs = late.commitOf(other, true, late.next(first, newTurn(), state(user("b"))));

        assertThatThrownBy(() -> store.commit(theirs)).isInstanceOf(ThreadBusyException.class);
        assertThatThrownBy(() -> store.delete(turns.thread())).isInstanceOf(ThreadBusyException.class);
        assertThatThrownBy(() -> store.takeBack(turns.thread(), first.id(), first.turn(), other))
                .isInstanceOf(ThreadBusyException.class);
        assertThat(store.renew(turns.thread(), mine)).isTrue();
        assertThat(store.renew(turns.thread(), other)).isFalse();
        store.release(turns.thread(), other);
        assertThatThrownBy(() -> store.commit(theirs)).isInstanceOf(ThreadBusyException.class);
        store.release(turns.thread(), mine);
        assertThat(store.renew(turns.thread(), mine)).isFalse();
        store.commit(theirs);
    }

    @Test
    void commit_withoutCheckpoints_claimsOnly() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.write(state(user("a")));
        store.commit(turns.commitOf(Lease.ofNewTurn(), false));

        assertThatThrownBy(() -> turns.write(state(user("b")))).isInstanceOf(ThreadBusyException.class);
        assertThat(store.history(turns.thread(), 10, null)).containsExactly(first);
    }

    @Test
    void commit_sameOwner_goesOnUntilItReleases() {
        Turns turns = new Turns(store, "1");
        Lease lease = Lease.ofNewTurn();
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        store.commit(turns.commitOf(lease, false, first));
        Turns same = new Turns(store, "1");
        Checkpoint second = same.next(first, first.turn(), state(user("a"), ai("b")));
        store.commit(same.commitOf(lease, true, second));

        assertThatCode(() -> new Turns(store, "1").write(state(user("c")))).doesNotThrowAnyException();
    }

    @Test
    void commit_leaseExpired_isFree() {
        Turns turns = new Turns(store, "1");
        Lease brief = briefLease();
        store.commit(turns.commitOf(brief, false, turns.next(null, newTurn(), state(user("a")))));
        Turns late = new Turns(store, "1");
        Commit next = late.commitOf(Lease.ofNewTurn(), true, late.next(late.head(), newTurn(), state(user("b"))));
        awaitExpiry(brief);
        store.commit(next);

        assertThat(store.head(turns.thread()).orElseThrow().id()).isEqualTo(next.newHead());
    }

    private static Lease briefLease() {
        return new Lease(Lease.ofNewTurn().owner(), Duration.ofMillis(50));
    }

    /** First the other has only claimed the thread, and the head is where the paused owner left it; then it has moved. */
    @Test
    void commit_pausedOwnerThatComesBackLate_writesNothing() {
        Lease late = briefLease();
        Lease other = Lease.ofNewTurn();
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        store.commit(turns.commitOf(late, false, first));
        Turns after = new Turns(store, "1");
        Commit lateStep = after.commitOf(late, true, after.next(first, first.turn(), state(user("a"), ai("late"))));
        awaitExpiry(late);
        store.commit(after.commitOf(other, false));

        assertThatThrownBy(() -> store.commit(lateStep)).isInstanceOf(ThreadBusyException.class);
        assertThatThrownBy(() -> store.takeBack(turns.thread(), first.id(), first.turn(), late))
                .isInstanceOf(ThreadBusyException.class);
        assertThatThrownBy(() -> store.delete(turns.thread(), first.id(), late))
                .isInstanceOf(ThreadBusyException.class);
        assertThat(store.renew(turns.thread(), late)).isFalse();
        store.release(turns.thread(), late);
        assertThat(store.renew(turns.thread(), other)).isTrue();

        Checkpoint second = after.next(first, newTurn(), state(user("b")));
        store.commit(after.commitOf(other, true, second));
        assertThatThrownBy(() -> store.commit(lateStep)).isInstanceOf(HeadMovedException.class);
        assertThatThrownBy(() -> store.delete(turns.thread(), first.id(), late)).isInstanceOf(HeadMovedException.class);
        assertThat(store.history(turns.thread(), 10, null)).containsExactly(second, first);
    }

    @Test
    void renew_leaseThatWouldHaveExpired_holds() {
        Turns turns = new Turns(store, "1");
        Lease brief = briefLease();
        store.commit(turns.commitOf(brief, false, turns.next(null, newTurn(), state(user("a")))));
        store.renew(turns.thread(), new Lease(brief.owner(), Duration.ofHours(1)));
        awaitExpiry(brief);

        assertThatThrownBy(() -> new Turns(store, "1").write(state(user("b")))).isInstanceOf(ThreadBusyException.class);
    }

    /** As when the connection broke before the answer came, and somebody else has claimed the thread since. */
    @Test
    void commit_repeatedWhenAnotherHasClaimedTheThread_succeedsAndLeavesTheClaim() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.next(null, newTurn(), state(user("a")));
        Commit commit = turns.commitOf(Lease.ofNewTurn(), true, first);
        Lease other = Lease.ofNewTurn();
        store.commit(commit);
        store.commit(new Turns(store, "1").commitOf(other, false));

        store.commit(commit);

        assertThat(store.history(turns.thread(), 10, null)).containsExactly(first);
        assertThat(store.renew(turns.thread(), other)).isTrue();
        assertThatThrownBy(() -> new Turns(store, "1").write(state(user("b")))).isInstanceOf(ThreadBusyException.class);
    }

    @Test
    void commit_ownerIsDead_isFreeAtOnce() {
        String[] mark = Lease.ofNewTurn().owner().split("\\|", -1);
        // The pid of this process with another start: a process that had the pid before.
        String dead = mark[0] + "|" + ProcessHandle.current().pid() + "@1|1";
        assumeTrue(Lease.isOwnerDead(dead), "this system does not tell which processes live");
        Turns turns = new Turns(store, "1");
        Lease left = new Lease(dead, Duration.ofHours(1));
        store.commit(turns.commitOf(left, false, turns.next(null, newTurn(), state(user("a")))));

        assertThatCode(() -> new Turns(store, "1").write(state(user("b")))).doesNotThrowAnyException();
    }

    @Test
    void commit_wrongUser_isRefused() {
        UserId ann = new UserId("ann");
        UserId bob = new UserId("bob");
        Checkpoint first = new Turns(store, "anns", ann).write(state(user("a")));
        new Turns(store, "nobodys").write(state(user("a")));

        assertThatThrownBy(() -> new Turns(store, "anns", bob).write(state(user("b"))))
                .isInstanceOf(WrongUserException.class);
        assertThatThrownBy(() -> new Turns(store, "nobodys", bob).write(state(user("b"))))
                .isInstanceOf(WrongUserException.class);
        assertThat(store.history(first.thread(), 10, null)).containsExactly(first);
        new Turns(store, "anns").write(state(user("c")));
        assertThat(store.thread(first.thread()).orElseThrow().user()).isEqualTo(ann);
    }

    @Test
    void takeBack_newestTurn_leavesWhatWasBefore() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", true, StepReport.NONE);
        List<Checkpoint> before = store.history(turns.thread(), 10, null);
        turns.say("c", "d", true, StepReport.NONE);
        Checkpoint head = turns.head();
        store.takeBack(turns.thread(), head.id(), head.turn(), Lease.ofNewTurn());

        assertThat(store.history(turns.thread(), 10, null)).isEqualTo(before);
        assertThat(store.head(turns.thread())).contains(before.get(0));
        assertThat(store.turn(turns.thread(), head.turn())).isEmpty();
        new Turns(store, "1").say("e", "f", false, StepReport.NONE);
        assertThat(store.history(turns.thread(), 10, null)).hasSize(7);
    }

    @Test
    void takeBack_turnThatReusesOldContent_leavesTheOld() {
        Turns turns = new Turns(store, "1");
        RunningSummary summary = new RunningSummary("s", List.of(), NOON, null);
        ConversationState old = new ConversationState(List.of(user("a"), ai("b")), summary);
        Checkpoint first = turns.write(old);
        Checkpoint empty = turns.write(ConversationState.EMPTY);
        Checkpoint again = turns.write(old);
        store.takeBack(turns.thread(), again.id(), again.turn(), Lease.ofNewTurn());

        assertThat(store.history(turns.thread(), 10, null)).containsExactly(empty, first);
    }

    @Test
    void takeBack_onlyTurn_removesTheThread() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", false, StepReport.NONE);
        CheckpointId head = turns.head().id();
        store.takeBack(turns.thread(), head, turns.head().turn(), Lease.ofNewTurn());

        assertThat(store.head(turns.thread())).isEmpty();
        assertThat(store.thread(turns.thread())).isEmpty();
        assertThat(store.threads(ThreadQuery.all())).isEmpty();
        assertThatThrownBy(() -> store.takeBack(turns.thread(), head, newTurn(), Lease.ofNewTurn()))
                .isInstanceOf(HeadMovedException.class);
    }

    @Test
    void takeBack_turnThatIsNotTheNewest_changesNothing() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.write(state(user("a")));
        Checkpoint second = turns.write(state(user("b")));
        store.takeBack(turns.thread(), second.id(), first.turn(), Lease.ofNewTurn());

        assertThat(store.history(turns.thread(), 10, null)).containsExactly(second, first);
        assertThat(store.turn(turns.thread(), first.turn())).containsExactly(first);
        assertThatThrownBy(() -> store.takeBack(turns.thread(), first.id(), first.turn(), Lease.ofNewTurn()))
                .isInstanceOf(HeadMovedException.class);
    }

    @Test
    void delete_thread_leavesNothingOfItAndAllOfTheOthers() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", true, StepReport.NONE);
        Turns other = new Turns(store, "2");
        other.say("c", "d", true, StepReport.NONE);

        assertThat(store.delete(turns.thread())).isTrue();
        assertThat(store.delete(turns.thread())).isFalse();
        assertThat(store.head(turns.thread())).isEmpty();
        assertThat(store.find(turns.thread(), turns.head().id())).isEmpty();
        assertThat(store.history(turns.thread(), 10, null)).isEmpty();
        assertThat(store.turn(turns.thread(), turns.head().turn())).isEmpty();
        assertThat(store.archive(turns.thread())).isEmpty();
        assertThat(store.thread(turns.thread())).isEmpty();
        assertThat(store.threads(ThreadQuery.all())).hasSize(1);
        assertThat(store.head(other.thread())).contains(other.head());
        Checkpoint again = new Turns(store, "1").write(state(user("e")));
        assertThat(store.history(turns.thread(), 10, null)).containsExactly(again);
        assertThat(store.thread(turns.thread()).orElseThrow().metadata()).isEqualTo(Map.of());
    }
}
