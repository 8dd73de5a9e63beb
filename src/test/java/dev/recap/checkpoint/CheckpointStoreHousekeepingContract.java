package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.NOON;
import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of {@link CheckpointStoreContract} about copying and pruning. */
abstract class CheckpointStoreHousekeepingContract extends CheckpointStoreArchiveContract {

    private static final ThreadId THREAD = new ThreadId("1");
    private static final ThreadId COPY = new ThreadId("copy");

    private static RunningSummary summaryOf(String text, List<Message> covered) {
        return new RunningSummary(text, covered.stream().map(Message::id).toList(), NOON, null);
    }

    private Pruned prune(ThreadId thread, Retention retention) {
        return pruneAll(store, thread, retention);
    }

    private static Pruned pruneAll(CheckpointStore store, ThreadId thread, Retention retention) {
        Pruned all = store.prune(thread, retention, NOON);
        while (!all.isDone()) {
            all = all.then(store.prune(thread, retention, NOON));
        }
        return all;
    }

    private List<Checkpoint> history(ThreadId thread) {
        return store.history(thread, Integer.MAX_VALUE, null);
    }

    @Test
    void prune_unknownThread_doesNothing() {
        assertThat(store.prune(THREAD, Retention.newest(1), NOON)).isEqualTo(Pruned.NOTHING);
        assertThat(store.head(THREAD)).isEmpty();
    }

    @Test
    void prune_summarizedConversation_keepsTheArchiveAndTheSummaries() {
        Turns turns = new Turns(store, "1");
        Message a = user("제 이름은 수아예요.");
        Message b = ai("안녕하세요, 수아 님.");
        Message typo = user("I live in Bussan.");
        Message mended = new Message(typo.id(), NOON, UserMessage.from("I live in Busan."));
        Message last = ai("Busan is by the sea.");
        RunningSummary first = summaryOf("이름은 수아.", List.of(a, b));
        RunningSummary second = summaryOf("수아, Busan.", List.of(mended));
        turns.write(state(a, b));
        turns.write(new ConversationState(List.of(typo), first));
        turns.write(new ConversationState(List.of(mended), first));
        Checkpoint head = turns.write(new ConversationState(List.of(last), second));

        assertThat(prune(THREAD, Retention.newest(1))).isEqualTo(new Pruned(3, 1, true));

        assertThat(history(THREAD)).containsExactly(head.withParent(null));
        assertThat(store.archive(THREAD))
                .containsExactly(
                        new ArchivedMessage(a, head.id(), first),
                        new ArchivedMessage(b, head.id(), first),
                        new ArchivedMessage(mended, head.id(), second),
                        new ArchivedMessage(last, head.id(), null));

        assertThat(prune(THREAD, Retention.newest(1).withoutArchive())).isEqualTo(new Pruned(0, 3, true));
        assertThat(store.archive(THREAD)).containsExactly(new ArchivedMessage(last, head.id(), null));
        assertThat(store.head(THREAD)).contains(head.withParent(null));
        assertThat(prune(THREAD, Retention.newest(1))).isEqualTo(Pruned.NOTHING);
    }

    @Test
    void prune_branchThatGoes_takesItsMessagesAndSummaryAlong() {
        Turns turns = new Turns(store, "1");
        Message shared = user("shared");
        Message left = ai("left");
        Message right = ai("right");
        Checkpoint root = turns.write(state(shared));
        Checkpoint one = turns.write(turns.next(root, newTurn(), state(shared, left)));
        turns.write(turns.next(
                one, newTurn(), new ConversationState(List.of(), summaryOf("of left", List.of(shared, left)))));
        Checkpoint two = turns.write(turns.next(root, newTurn(), state(shared, right)));

        assertThat(prune(THREAD, Retention.newest(1))).isEqualTo(new Pruned(3, 1, true));

        assertThat(store.archive(THREAD))
                .containsExactly(
                        new ArchivedMessage(shared, two.id(), null), new ArchivedMessage(right, two.id(), null));
    }

    @Test
    void prune_leaseIsHeld_isRefusedUntilReleased() {
        Turns turns = new Turns(store, "1");
        turns.write(state(user("a")));
        turns.write(state(user("b")));
        Lease lease = Lease.ofNewTurn();
        store.commit(turns.commitOf(lease, false));
        List<Checkpoint> before = history(THREAD);

        assertThatThrownBy(() -> prune(THREAD, Retention.newest(1))).isInstanceOf(ThreadBusyException.class);
        assertThat(history(THREAD)).isEqualTo(before);

        store.release(THREAD, lease);
        assertThat(prune(THREAD, Retention.newest(1)).checkpoints()).isEqualTo(1);
    }

    @Test
    void prune_halfTurn_canBeResumedAndTakenBack() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", false, StepReport.NONE);
        turns.say("c", "d", false, StepReport.NONE);
        Checkpoint before = turns.head();
        TurnId half = newTurn();
        Checkpoint input = turns.write(turns.next(before, half, before.state(), Checkpoint.START));
        Checkpoint asked = turns.write(turns.next(input, half, state(user("e")), "conversation"));

        prune(THREAD, Retention.newest(1));

        assertThat(history(THREAD)).containsExactly(asked, input, before.withParent(null));
        assertThat(store.turn(THREAD, half)).containsExactly(input, asked);
        store.takeBack(THREAD, asked.id(), half, Lease.ofNewTurn());
        assertThat(history(THREAD)).containsExactly(before.withParent(null));
        assertThat(store.archive(THREAD))
                .extracting(archived -> archived.message().text())
                .containsExactly("a", "b", "c", "d");
    }

    @Test
    void prune_partOfTurn_turnIsWhatIsLeft() {
        Turns turns = new Turns(store, "1");
        turns.say("a", "b", false, StepReport.NONE);
        TurnId gone = turns.head().turn();
        turns.say("c", "d", true, StepReport.NONE);
        Checkpoint head = turns.head();

        prune(THREAD, Retention.newest(2));

        assertThat(store.turn(THREAD, gone)).isEmpty();
        assertThat(store.turn(THREAD, head.turn())).hasSize(2).endsWith(head);
        // The id of a turn that is gone is free.
        Checkpoint again = turns.write(turns.next(head, gone, head.state()));
        assertThat(store.turn(THREAD, gone)).containsExactly(again);
    }

    @Test
    void commit_branchFromPrunedCheckpoint_isRefusedAndWritesNothing() {
        Turns turns = new Turns(store, "1");
        Checkpoint old = turns.write(state(user("a")));
        Checkpoint head = turns.write(state(user("b")));
        prune(THREAD, Retention.newest(1));

        assertThatThrownBy(() -> turns.write(turns.next(old, newTurn(), state(user("c")))))
                .isInstanceOf(HeadMovedException.class);
        assertThat(history(THREAD)).containsExactly(head.withParent(null));
    }

    @Test
    void prune_messageThatIsPutBack_isStoredAgain() {
        Turns turns = new Turns(store, "1");
        Message gone = user("put back");
        turns.write(state(gone));
        turns.write(state(user("b")));
        prune(THREAD, Retention.newest(1));

        Checkpoint again = turns.write(state(gone));

        assertThat(store.head(THREAD)).contains(again);
        assertThat(store.archive(THREAD)).hasSize(2);
    }

    @Test
    void prune_otherThreads_areUntouched() {
        List<ThreadId> others = List.of(new ThreadId("1 "), new ThreadId("%"), new ThreadId("_"), new ThreadId("11"));
        Turns turns = new Turns(store, "1");
        others.forEach(other -> new Turns(store, other.value()).say("a", "b", true, StepReport.NONE));
        turns.say("a", "b", true, StepReport.NONE);
        turns.say("c", "d", true, StepReport.NONE);
        List<List<Checkpoint>> before = others.stream().map(this::history).toList();

        prune(THREAD, Retention.newest(1).withoutArchive());

        assertThat(others.stream().map(this::history)).isEqualTo(before);
    }

    @Test
    void delete_prunedThread_canBeginAgainEmpty() {
        Turns turns = new Turns(store, "1");
        Message a = user("a");
        turns.write(state(a));
        turns.write(new ConversationState(List.of(), summaryOf("s", List.of(a))));
        turns.write(new ConversationState(List.of(), summaryOf("t", List.of())));
        prune(THREAD, Retention.newest(1));

        assertThat(store.delete(THREAD)).isTrue();
        new Turns(store, "1").say("x", "y", false, StepReport.NONE);

        assertThat(store.archive(THREAD))
                .extracting(archived -> archived.message().text())
                .containsExactly("x", "y");
    }

    /** Random trees, pruned again and again while they go on, against what was ever written. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void prune_randomTree_leavesTheRestAsItWas(long seed) {
        Random random = new Random(seed);
        RandomTree tree = new RandomTree(store, "1", random);
        for (int round = 0; round < 4; round++) {
            tree.grow(10 + random.nextInt(50));
            Retention retention = random.nextBoolean()
                    ? Retention.newest(1 + random.nextInt(20))
                    : Retention.youngerThan(Duration.ofMinutes(1 + random.nextInt(60)));
            List<Checkpoint> before = history(THREAD);
            int messages = store.archive(THREAD).size();

            Pruned pruned = prune(THREAD, retention);

            List<Checkpoint> left = history(THREAD);
            assertThat(left).isEqualTo(tree.model().left(before, retention));
            assertThat(store.archive(THREAD)).isEqualTo(tree.model().archive(left));
            assertThat(pruned.checkpoints()).isEqualTo(before.size() - left.size());
            assertThat(pruned.messages())
                    .isEqualTo(messages - store.archive(THREAD).size());
            assertThat(prune(THREAD, retention)).isEqualTo(Pruned.NOTHING);
            assertReadsAlike(THREAD, left);

            store.copy(THREAD, COPY);
            assertThat(history(COPY)).isEqualTo(inThread(COPY, left));
            assertThat(store.archive(COPY)).isEqualTo(store.archive(THREAD));
            store.delete(COPY);
        }
        prune(THREAD, Retention.newest(3).withoutArchive());
        List<Checkpoint> left = history(THREAD);
        assertThat(store.archive(THREAD)).isEqualTo(tree.model().archiveOfHeld(left));
        prune(THREAD, Retention.newest(1));
        assertThat(store.archive(THREAD))
                .hasSizeLessThanOrEqualTo(tree.model().archive(left).size());
    }

    private void assertReadsAlike(ThreadId thread, List<Checkpoint> left) {
        assertThat(store.head(thread)).contains(left.get(0));
        for (Checkpoint checkpoint : left) {
            assertThat(store.find(thread, checkpoint.id())).contains(checkpoint);
            List<Checkpoint> turn = left.stream()
                    .filter(other -> other.turn().equals(checkpoint.turn()))
                    .toList();
            assertThat(store.turn(thread, checkpoint.turn())).containsExactlyInAnyOrderElementsOf(turn);
        }
    }

    /** Longer than one step, so that what is between steps counts; a second store in memory knows what should come. */
    @Test
    void prune_longTreeInSteps_isWholeAfterEach() {
        Random random = new Random(7);
        try (CheckpointStore memory = new InMemoryCheckpointStore()) {
            RandomTree tree = new RandomTree(store, "1", random);
            tree.grow(2_600);
            for (Checkpoint checkpoint : tree.written()) {
                CheckpointId head = memory.head(THREAD).map(Checkpoint::id).orElse(null);
                memory.commit(new Commit(THREAD, null, head, List.of(checkpoint), Map.of(), Lease.ofNewTurn(), true));
            }
            Retention retention = Retention.newest(40);
            List<ArchivedMessage> archive = memory.archive(THREAD);
            Pruned all = Pruned.NOTHING;
            do {
                all = all.then(store.prune(THREAD, retention, NOON));
                List<Checkpoint> left = history(THREAD);
                assertConnected(left);
                assertThat(left).hasSize((int) (2_600 - all.checkpoints()));
                assertThat(store.archive(THREAD)).hasSize((int) (archive.size() - all.messages()));
            } while (!all.isDone());

            assertThat(all).isEqualTo(pruneAll(memory, THREAD, retention));
            assertThat(history(THREAD)).isEqualTo(memory.history(THREAD, Integer.MAX_VALUE, null));
            assertThat(store.archive(THREAD)).isEqualTo(memory.archive(THREAD));
        }
    }

    private static void assertConnected(List<Checkpoint> left) {
        List<CheckpointId> ids = left.stream().map(Checkpoint::id).toList();
        assertThat(left).allMatch(each -> each.parent() == null || ids.contains(each.parent()));
        assertThat(left.get(left.size() - 1).parent()).isNull();
    }

    @Test
    void copy_thread_isEqualAndApart() {
        UserId sua = new UserId("수아");
        Turns turns = new Turns(store, "1", sua);
        turns.say("안녕하세요", "반가워요", true, StepReport.NONE);
        turns.say("c", "d", true, StepReport.NONE);
        store.commit(
                new Commit(THREAD, sua, turns.head().id(), List.of(), Map.of("title", "여행"), Lease.ofNewTurn(), true));
        List<Checkpoint> before = history(THREAD);

        assertThat(store.copy(THREAD, COPY)).isTrue();

        assertThat(history(COPY)).isEqualTo(inThread(COPY, before));
        assertThat(store.archive(COPY)).isEqualTo(store.archive(THREAD));
        assertThat(store.turn(COPY, turns.head().turn())).hasSize(4);
        ThreadInfo info = store.thread(COPY).orElseThrow();
        ThreadInfo original = store.thread(THREAD).orElseThrow();
        assertThat(info)
                .isEqualTo(new ThreadInfo(
                        COPY, sua, Map.of("title", "여행"), original.head(), original.createdAt(), original.updatedAt()));

        new Turns(store, "copy", sua).say("only here", "x", true, StepReport.NONE);
        assertThat(history(THREAD)).isEqualTo(before);
        store.delete(THREAD);
        assertThat(history(COPY))
                .hasSize(before.size() + 4)
                .endsWith(inThread(COPY, before).toArray(Checkpoint[]::new));
    }

    @Test
    void copy_targetThatExists_isRefusedAndUntouched() {
        new Turns(store, "1").say("a", "b", false, StepReport.NONE);
        new Turns(store, "copy").say("c", "d", false, StepReport.NONE);
        List<Checkpoint> before = history(COPY);

        assertThatThrownBy(() -> store.copy(THREAD, COPY)).isInstanceOf(HeadMovedException.class);
        assertThatThrownBy(() -> store.copy(THREAD, THREAD)).isInstanceOf(HeadMovedException.class);
        assertThat(history(COPY)).isEqualTo(before);
    }

    @Test
    void copy_unknownThread_makesNone() {
        assertThat(store.copy(THREAD, COPY)).isFalse();
        assertThat(store.thread(COPY)).isEmpty();
    }

    @Test
    void copy_idsThatLookAlike_areThreadsOfTheirOwn() {
        new Turns(store, "a:b").say("a", "b", false, StepReport.NONE);
        for (String other : List.of("a:B", "%", "_:_", "a:b ", "\u00e9", "e\u0301")) {
            assertThat(store.copy(new ThreadId("a:b"), new ThreadId(other))).isTrue();
        }
        assertThat(store.threads(ThreadQuery.all())).hasSize(7);
    }

    /** A half turn is copied as it stands; nobody holds the copy, so that it can be finished there. */
    @Test
    void copy_whileTheThreadIsClaimed_isFree() {
        Turns turns = new Turns(store, "1");
        store.commit(turns.commitOf(Lease.ofNewTurn(), false, turns.next(null, newTurn(), state(user("a")), "b")));

        store.copy(THREAD, COPY);

        new Turns(store, "copy").write(state(user("b")));
        assertThat(history(COPY)).hasSize(2);
    }

    private static List<Checkpoint> inThread(ThreadId thread, List<Checkpoint> checkpoints) {
        return checkpoints.stream().map(each -> each.inThread(thread)).toList();
    }
}
