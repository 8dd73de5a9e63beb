package dev.recap;

import static dev.recap.Conversations.asksForSummary;
import static dev.recap.Conversations.lastUserText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.observe.Operation;
import dev.recap.observe.Outcome;
import dev.recap.observe.RecapListener;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.Trigger;
import dev.recap.testing.ScriptedModel;
import dev.recap.transfer.ThreadFormat;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Summaries that are written behind the turns they are due after: who waits for what, and that nothing is lost. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BackgroundSummariesTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final ScriptedModel model = ScriptedModel.answeringBy(this::answer);

    @AfterEach
    void letAllModelsAnswer() {
        mayAnswer.countDown();
    }

    private String answer(ChatRequest request) {
        if (!asksForSummary(request)) {
            return "re: " + lastUserText(request);
        }
        asked.countDown();
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        return "summary " + summaries();
    }

    private long summaries() {
        return model.requests().stream().filter(Conversations::asksForSummary).count();
    }

    private RecapBuilder builder() {
        return Recap.builder(model).backgroundSummaries();
    }

    /** Of an application that takes no work at all. */
    private RecapBuilder refused() {
        return builder().executor(work -> {
            throw new RejectedExecutionException("full");
        });
    }

    /** Returns the thread after four turns, while the model is asked for the summary behind them. */
    private ConversationThread summaryBegun(ConversationThread thread) throws InterruptedException {
        send(thread, 1, 4);
        asked.await();
        return thread;
    }

    /** Returns a Java thread that runs a turn, once it waits. */
    private static Thread waiting(Runnable turn) {
        Thread running = new Thread(turn);
        running.start();
        while (running.getState() != Thread.State.TIMED_WAITING && running.isAlive()) {
            Thread.onSpinWait();
        }
        assertThat(running.isAlive()).isTrue();
        return running;
    }

    private static void send(ConversationThread thread, int from, int to) {
        for (int i = from; i <= to; i++) {
            thread.send("질문 " + i);
        }
    }

    private static List<String> said(int turns) {
        List<String> said = new ArrayList<>();
        for (int i = 1; i <= turns; i++) {
            said.add("질문 " + i);
            said.add("re: 질문 " + i);
        }
        return said;
    }

    @Test
    void send_summaryDue_endsBeforeItIsWritten() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            assertThat(thread.state().messages()).hasSize(8);
            assertThat(thread.state().next()).isEmpty();
            assertThat(thread.awaitSummary(Duration.ZERO)).isFalse();

            mayAnswer.countDown();
            assertThat(thread.awaitSummary(LONG)).isTrue();
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 4", "re: 질문 4");
            assertThat(thread.state().summary().orElseThrow().text()).isEqualTo("summary 1");
            Checkpoint newest = thread.history(1).get(0);
            assertThat(newest.node()).isEqualTo("summarize_conversation");
            assertThat(newest.next()).isEmpty();
        }
    }

    @Test
    void send_summaryStillBeingWritten_theNextGoesOnAndTheOneAfterWaits() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            thread.send("질문 5");
            assertThat(model.requests())
                    .filteredOn(request -> lastUserText(request).equals("질문 5"))
                    .singleElement()
                    .satisfies(request -> assertThat(request.messages()).hasSize(9));

            Thread sixth = waiting(() -> thread.send("질문 6"));
            mayAnswer.countDown();
            sixth.join();
            assertThat(model.requests())
                    .filteredOn(request -> lastUserText(request).equals("질문 6"))
                    .singleElement()
                    .satisfies(request -> assertThat(request.messages()).hasSize(6));
            assertThat(thread.awaitSummary(LONG)).isTrue();
            assertThat(Lineage.texts(thread)).isEqualTo(said(6));
            assertThat(summaries()).isEqualTo(1);
        }
    }

    @Test
    void send_thirtyTurns_coverEveryMessageOnce() {
        mayAnswer.countDown();
        try (Recap recap = builder().build()) {
            ConversationThread thread = recap.thread("1");
            List<Integer> sizes = new ArrayList<>();
            for (int i = 1; i <= 30; i++) {
                thread.send("질문 " + i);
                sizes.add(thread.state().messages().size());
            }
            thread.awaitSummary(LONG);
            assertThat(Lineage.texts(thread)).isEqualTo(said(30));
            assertThat(sizes).allMatch(size -> size <= 10);
        }
    }

    @Test
    void send_summaryFailed_isWrittenBehindTheNextTurn() {
        AtomicBoolean fails = new AtomicBoolean(true);
        ScriptedModel failing = ScriptedModel.answeringBy(request -> {
            if (asksForSummary(request) && fails.getAndSet(false)) {
                throw new IllegalStateException("down");
            }
            return asksForSummary(request) ? "a summary" : "re: " + lastUserText(request);
        });
        try (Recap recap = Recap.builder(failing).backgroundSummaries().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            thread.awaitSummary(LONG);
            assertThat(thread.state().messages()).hasSize(8);
            assertThat(thread.state().summary()).isEmpty();
            send(thread, 5, 5);
            thread.awaitSummary(LONG);
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 5", "re: 질문 5");
        }
    }

    @Test
    void record_coveredMessageEditedMeanwhile_isWrittenAnew() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            Message first = thread.state().messages().get(0);
            thread.update(ThreadUpdate.of(
                    MessageUpdate.put(new Message(first.id(), first.createdAt(), UserMessage.from("something else")))));
            mayAnswer.countDown();
            thread.awaitSummary(LONG);
            assertThat(Lineage.texts(thread)).isEqualTo(said(4));
            assertThat(lastUserText(model.lastRequest())).contains("something else");
            assertThat(summaries()).isEqualTo(2);
        }
    }

    @Test
    void record_threadDeletedMeanwhile_leavesNoThread() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            thread.delete();
            mayAnswer.countDown();
            thread.awaitSummary(LONG);
            assertThat(thread.info()).isEmpty();
        }
    }

    @Test
    void record_nextTurnUnfinished_leavesItToBeResumed() throws Exception {
        model.failOnCall(6, new IllegalStateException("down"));
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> thread.send("질문 5"));
            mayAnswer.countDown();
            thread.awaitSummary(LONG);
            assertThat(thread.resume().text()).isEqualTo("re: 질문 5");
            thread.awaitSummary(LONG);
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 5", "re: 질문 5");
            assertThat(Lineage.texts(thread)).isEqualTo(said(5));
        }
    }

    @Test
    void executor_runsOnTheCallersThread_summarizesBeforeSendReturns() {
        mayAnswer.countDown();
        try (Recap recap = builder().executor(Runnable::run).build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    @Test
    void executor_refuses_theNextTurnWritesIt() {
        mayAnswer.countDown();
        try (Recap recap = refused().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            assertThat(thread.state().messages()).hasSize(8);
            send(thread, 5, 5);
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 4", "re: 질문 4", "질문 5", "re: 질문 5");
        }
    }

    @Test
    void executor_drops_theTurnAfterTheNextWritesIt() {
        mayAnswer.countDown();
        try (Recap recap = builder().executor(work -> {}).build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 6);
            assertThat(thread.state().messages()).hasSize(6);
        }
    }

    @Test
    void close_summaryBeingWritten_givesItUpAndLosesNothing(@TempDir Path folder) throws Exception {
        Path database = folder.resolve("recap.db");
        try (Recap recap = builder().checkpoints(Checkpoints.sqlite(database)).build()) {
            summaryBegun(recap.thread("1"));
        }
        mayAnswer.countDown();
        try (Recap recap = builder().checkpoints(Checkpoints.sqlite(database)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.state().messages()).hasSize(8);
            assertThat(thread.state().summary()).isEmpty();
            send(thread, 5, 5);
            thread.awaitSummary(LONG);
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 5", "re: 질문 5");
        }
    }

    @Test
    void twoOfOneStore_bothWrite_oneIsRecorded(@TempDir Path folder) {
        mayAnswer.countDown();
        Path database = folder.resolve("recap.db");
        try (Recap one = builder().checkpoints(Checkpoints.sqlite(database)).build();
                Recap other =
                        builder().checkpoints(Checkpoints.sqlite(database)).build()) {
            for (int i = 1; i <= 20; i++) {
                (i % 2 == 0 ? one : other).thread("1").send("질문 " + i);
            }
            one.thread("1").awaitSummary(LONG);
            other.thread("1").awaitSummary(LONG);
            assertThat(Lineage.texts(one.thread("1"))).isEqualTo(said(20));
        }
    }

    @Test
    void policyThatLooksBeforeTheModel_waitsForTheSummary() throws Exception {
        Trigger trigger = Trigger.any(Trigger.messages(6), Trigger.tokens(100_000));
        RecapBuilder byTokens = builder().summarize(SummaryPolicy.when(trigger));
        try (Recap recap = byTokens.build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            Thread next = waiting(() -> thread.send("질문 5"));
            mayAnswer.countDown();
            next.join();
            thread.awaitSummary(LONG);
            assertThat(Lineage.texts(thread)).isEqualTo(said(5));
        }
    }

    @Test
    void chatMemory_summaryDue_returnsBeforeItIsWritten() throws Exception {
        try (Recap recap = builder().build()) {
            ChatMemory memory = recap.chatMemory("1");
            for (int i = 1; i <= 4; i++) {
                memory.add(UserMessage.from("질문 " + i));
                memory.add(AiMessage.from("대답 " + i));
            }
            asked.await();
            assertThat(memory.messages()).hasSize(8);
            mayAnswer.countDown();
            recap.thread("1").awaitSummary(LONG);
            assertThat(memory.messages()).hasSize(3);
        }
    }

    @Test
    void listener_summaryBehindATurn_hearsOfItAsAnOperationOfItsOwn() throws Exception {
        mayAnswer.countDown();
        List<String> heard = new CopyOnWriteArrayList<>();
        RecapListener listener = new RecapListener() {
            @Override
            public void onEnd(Operation operation, Outcome outcome) {
                if (operation instanceof Operation.Turn turn) {
                    heard.add(turn.kind() + (outcome.checkpoint() == null ? "" : " recorded"));
                } else if (operation instanceof Operation.Summary) {
                    heard.add("SUMMARY in " + ((Operation.Turn) operation.parent()).kind());
                }
            }
        };
        try (Recap recap = builder().listener(listener).build()) {
            send(recap.thread("1"), 1, 4);
            recap.thread("1").awaitSummary(LONG);
        }
        assertThat(heard).contains("SUMMARY in SUMMARIZE", "SUMMARIZE recorded");
    }

    @Test
    void exportAndImport_summaryBehindATurn_isTheSameThread() throws Exception {
        mayAnswer.countDown();
        try (Recap recap = builder().build();
                Recap other = builder().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 5);
            thread.awaitSummary(LONG);
            StringWriter lines = new StringWriter();
            thread.export(ThreadFormat.JSON_LINES, lines);
            other.thread("1").importFrom(new StringReader(lines.toString()));
            assertThat(other.thread("1").history(100)).isEqualTo(thread.history(100));
            assertThat(thread.regenerate().text()).isEqualTo("re: 질문 5");
        }
    }

    @Test
    void close_moreSummariesPendingThanThreads_closesEverything() {
        Recap recap = builder().build();
        for (int i = 0; i < 70; i++) {
            send(recap.thread("thread " + i), 1, 4);
        }
        recap.close();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> recap.thread("thread 1").send("more"));
    }

    @Test
    void executor_refuses_awaitSummaryWritesIt() {
        mayAnswer.countDown();
        try (Recap recap = refused().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            assertThat(thread.awaitSummary(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    /** The summarizer never answers: what comes to an end here was given up. */
    @Test
    void executor_refusesOrIsBusy_summaryTakenOverIsGivenUpInTime() {
        try (Recap recap = refused().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            assertThat(thread.awaitSummary(Duration.ofMillis(50))).isFalse();
            assertThat(thread.state().messages()).hasSize(8);
        }
        try (Recap recap = builder().executor(work -> {}).build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 5);
            TurnOptions options = TurnOptions.ofDefaults().enqueue(Duration.ofMillis(50));
            assertThat(thread.send("질문 6", options).text()).isEqualTo("re: 질문 6");
            assertThat(thread.state().messages()).hasSize(12);
        }
    }

    @Test
    void executor_refusesForTheMoment_nextTurnOffersTheSummaryAgain() {
        mayAnswer.countDown();
        AtomicBoolean isFull = new AtomicBoolean(true);
        RecapBuilder builder = builder().executor(work -> {
            if (isFull.get()) {
                throw new RejectedExecutionException("full");
            }
            work.run();
        });
        try (Recap recap = builder.build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 4);
            isFull.set(false);
            thread.send("질문 5", TurnOptions.ofDefaults().rejectWhenBusy());
            assertThat(thread.awaitSummary(LONG)).isTrue();
            assertThat(thread.state().messages())
                    .extracting(Message::text)
                    .startsWith("질문 4")
                    .hasSize(4);
        }
    }

    @Test
    void enqueue_summaryOverdue_isTheTimeForBoth() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.thread("1"));
            thread.send("질문 5");
            TurnOptions options = TurnOptions.ofDefaults().enqueue(Duration.ofMillis(50));
            assertThat(thread.send("질문 6", options).text()).isEqualTo("re: 질문 6");
            assertThat(model.lastRequest().messages()).hasSize(11);
        }
    }

    @Test
    void otherUser_summaryPending_isRefusedAtOnce() throws Exception {
        try (Recap recap = builder().build()) {
            ConversationThread thread = summaryBegun(recap.user("ann").thread("1"));
            thread.send("질문 5");
            ConversationThread others = recap.user("bob").thread("1");
            assertThatExceptionOfType(WrongUserException.class).isThrownBy(() -> others.send("질문 6"));
            assertThatExceptionOfType(WrongUserException.class).isThrownBy(() -> others.awaitSummary(Duration.ZERO));
        }
    }

    @Test
    void turnId_summaryWrittenBehind_isTheSameReply() {
        mayAnswer.countDown();
        try (Recap recap = builder().build()) {
            ConversationThread thread = recap.thread("1");
            send(thread, 1, 3);
            TurnOptions turn = TurnOptions.ofDefaults().turnId("fourth");
            Reply reply = thread.send("질문 4", turn);
            thread.awaitSummary(LONG);
            assertThat(thread.state().summary()).isPresent();
            assertThat(thread.send("질문 4", turn)).isEqualTo(reply);
        }
    }

    @Test
    void listener_usesTheThreadWhenItsSummaryIsWritten_doesNotWaitForItself() {
        mayAnswer.countDown();
        List<String> answers = new CopyOnWriteArrayList<>();
        ConversationThread[] thread = new ConversationThread[1];
        RecapListener listener = new RecapListener() {
            @Override
            public void onEnd(Operation operation, Outcome outcome) {
                if (operation instanceof Operation.Turn turn && turn.kind() == Operation.Turn.Kind.SUMMARIZE) {
                    answers.add(thread[0].send("from the listener").text());
                }
            }
        };
        try (Recap recap = builder().listener(listener).build()) {
            thread[0] = recap.thread("1");
            send(thread[0], 1, 4);
            thread[0].awaitSummary(LONG);
            assertThat(answers).containsExactly("re: from the listener");
        }
    }
}
