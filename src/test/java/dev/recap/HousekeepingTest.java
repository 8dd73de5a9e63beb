package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.model.OfflineModel;
import dev.recap.testing.ScriptedModel;
import dev.recap.transfer.ThreadExistsException;
import dev.recap.transfer.UnknownThreadException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Copying and pruning as an application does it. */
final class HousekeepingTest {

    private final InMemoryCheckpointStore store = new InMemoryCheckpointStore();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final InstantSource clock = () -> now;
    private final Recap recap =
            Recap.builder(OfflineModel.create()).checkpoints(store).clock(clock).build();

    @AfterEach
    void close() {
        recap.close();
    }

    @Test
    void prune_summarizedThread_isStillSearchedAndGoesOn() {
        ConversationThread thread = recap.thread("1");
        thread.send("제 고양이 이름은 나비예요.");
        for (int i = 0; i < 12; i++) {
            thread.send("Message number " + i);
        }
        ThreadState before = thread.state();

        Pruned pruned = thread.prune(Retention.newest(1));

        assertThat(pruned.checkpoints()).isGreaterThan(30);
        assertThat(thread.state().messages()).isEqualTo(before.messages());
        assertThat(thread.state().summary()).isEqualTo(before.summary());
        SearchHit hit = thread.search("고양이").get(0);
        assertThat(hit.message().text()).isEqualTo("제 고양이 이름은 나비예요.");
        assertThat(hit.summary()).isPresent();
        assertThat(thread.at(hit.checkpoint()).checkpoint().id())
                .isEqualTo(thread.history(1).get(0).id());
        thread.send("And on it goes.");
        assertThat(thread.history(10)).hasSize(4);

        thread.prune(Retention.newest(1).withoutArchive());
        assertThat(thread.search("고양이")).isEmpty();
    }

    @Test
    void prune_byAge_countsFromTheClock() {
        ConversationThread thread = recap.thread("1");
        thread.send("old");
        now = now.plus(Duration.ofDays(40));
        thread.send("new");

        assertThat(thread.prune(Retention.youngerThan(Duration.ofDays(30))).checkpoints())
                .isEqualTo(3);
        assertThat(thread.history(10)).hasSize(3);
        now = now.plus(Duration.ofDays(40));
        assertThat(thread.prune(Retention.youngerThan(Duration.ofDays(30))).checkpoints())
                .isEqualTo(2);
        assertThat(thread.state().messages()).hasSize(4);
    }

    @Test
    void send_turnIdOfPrunedTurn_returnsTheRecordedReply() {
        ConversationThread thread = recap.thread("1");
        TurnOptions options = TurnOptions.ofDefaults().turnId("order-1");
        for (int i = 0; i < 3; i++) {
            thread.send("Message " + i);
        }
        Reply reply = thread.send("The fourth.", options);
        assertThat(reply.summarized()).isNotEmpty();
        for (int keep = 3; keep > 0; keep--) {
            thread.prune(Retention.newest(keep));

            assertThat(thread.send("The fourth.", options).message()).isEqualTo(reply.message());
            assertThatThrownBy(() -> thread.send("Another.", options)).isInstanceOf(TurnIdException.class);
        }
        assertThat(thread.history(10)).hasSize(1);
        assertThatThrownBy(thread::regenerate).isInstanceOf(NothingToRunException.class);
    }

    @Test
    void resume_halfTurnOfPrunedThread_finishesIt() {
        ScriptedModel model = ScriptedModel.answering("one", "two", "three").failOnCall(3, new IllegalStateException());
        try (Recap failing = Recap.builder(model).build()) {
            ConversationThread thread = failing.thread("1");
            thread.send("a");
            thread.send("b");
            assertThatThrownBy(() -> thread.send("c")).isInstanceOf(RuntimeException.class);

            assertThat(thread.prune(Retention.newest(1)).checkpoints()).isEqualTo(5);

            assertThat(thread.resume().checkpoint().state().messages()).hasSize(6);
        }
    }

    @Test
    void rollback_halfTurnOfPrunedThread_leavesTheTurnBefore() {
        ScriptedModel model = ScriptedModel.answering("one", "two").failOnCall(2, new IllegalStateException());
        try (Recap failing = Recap.builder(model).build()) {
            ConversationThread thread = failing.thread("1");
            thread.send("a");
            assertThatThrownBy(() -> thread.send("c")).isInstanceOf(RuntimeException.class);
            thread.prune(Retention.newest(1));

            assertThat(thread.rollback()).isTrue();
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    @Test
    void fork_fromPrunedCheckpoint_isAnError() {
        ConversationThread thread = recap.thread("1");
        CheckpointId old = thread.send("a").checkpoint().id();
        ThreadCheckpoint place = thread.at(old);
        thread.send("b");
        thread.prune(Retention.newest(1));

        assertThatThrownBy(() -> thread.at(old)).isInstanceOf(UnknownCheckpointException.class);
        assertThatThrownBy(() -> place.send("c")).isInstanceOf(UnknownCheckpointException.class);
    }

    @Test
    void prune_manyThreads_skipsThoseInATurn() {
        for (int i = 0; i < 250; i++) {
            ConversationThread thread = recap.user(i % 2 == 0 ? "ann" : "bob").thread("thread " + i);
            thread.importMessages(List.of(TurnCalls.question("a")));
            thread.update(ThreadUpdate.of().summary("edited"));
        }
        ThreadId busy = new ThreadId("thread 7");
        Checkpoint head = store.head(busy).orElseThrow();
        store.commit(new Commit(busy, null, head.id(), List.of(), Map.of(), Lease.ofNewTurn(), false));

        PrunedThreads ofAnn = recap.user("ann").prune(Retention.newest(1));
        PrunedThreads all = recap.prune(Retention.newest(1));

        assertThat(ofAnn.busy()).isZero();
        assertThat(all.busy()).isEqualTo(1);
        assertThat(recap.prune(Retention.newest(1))).isEqualTo(new PrunedThreads(0, 1, 0, 0));
        assertThat(store.history(busy, 10, null)).hasSize(2);
    }

    @Test
    void prune_threadOfSomebodyElse_isRefused() {
        recap.user("ann").thread("1").send("a");

        assertThatThrownBy(() -> recap.user("bob").thread("1").prune(Retention.newest(1)))
                .isInstanceOf(WrongUserException.class);
        assertThatThrownBy(() -> recap.user("bob").thread("1").copyTo("2")).isInstanceOf(WrongUserException.class);
        assertThat(recap.thread("none").prune(Retention.newest(1))).isEqualTo(Pruned.NOTHING);
    }

    @Test
    void copyTo_thread_goesOnByItself() {
        ConversationThread thread = recap.user("ann").thread("1");
        thread.send("안녕하세요.");

        ConversationThread copy = thread.copyTo("2");
        copy.send("Only here.");

        assertThat(thread.state().messages()).hasSize(2);
        assertThat(copy.state().messages()).hasSize(4);
        assertThat(copy.info().orElseThrow().user())
                .isEqualTo(thread.info().orElseThrow().user());
        assertThatThrownBy(() -> thread.copyTo("2")).isInstanceOf(ThreadExistsException.class);
        assertThatThrownBy(() -> thread.copyTo("1")).isInstanceOf(ThreadExistsException.class);
        assertThatThrownBy(() -> recap.thread("none").copyTo("3")).isInstanceOf(UnknownThreadException.class);
    }
}
