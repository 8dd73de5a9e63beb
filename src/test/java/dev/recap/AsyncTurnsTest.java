package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncTurnsTest {

    private static CompletableFuture<Reply> start(ConversationThread thread, String text) {
        return thread.sendAsync(text).toCompletableFuture();
    }

    /** A model that answers when it is let. */
    private static ScriptedModel heldBy(CountDownLatch gate) {
        return ScriptedModel.answeringBy(request -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
            return "re: " + Conversations.lastUserText(request);
        });
    }

    @Test
    void sendAsync_manyTurnsOfManyThreads_allAreThereInOrder() {
        int threads = 100;
        int turns = 10;
        try (Recap recap = Recap.builder(Conversations.model())
                .summarize(dev.recap.summary.SummaryPolicy.never())
                .build()) {
            List<CompletableFuture<Reply>> replies = new ArrayList<>();
            for (int turn = 0; turn < turns; turn++) {
                for (int thread = 0; thread < threads; thread++) {
                    replies.add(start(recap.thread("t" + thread), "turn " + turn));
                }
            }
            replies.forEach(CompletableFuture::join);
            for (int thread = 0; thread < threads; thread++) {
                List<String> expected = new ArrayList<>();
                for (int turn = 0; turn < turns; turn++) {
                    expected.addAll(List.of("turn " + turn, "re: turn " + turn));
                }
                assertThat(Conversations.texts(recap.thread("t" + thread).state()))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void sendAsync_aThousandTurnsWaitForOneThread_otherThreadsAreAnsweredMeanwhile() {
        CountDownLatch gate = new CountDownLatch(1);
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (Conversations.lastUserText(request).equals("slow")) {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return "ok";
        });
        try (Recap recap = Recap.builder(model).build()) {
            List<CompletableFuture<Reply>> waiting = new ArrayList<>();
            waiting.add(start(recap.thread("busy"), "slow"));
            for (int i = 0; i < 1_000; i++) {
                waiting.add(start(recap.thread("busy"), "later"));
            }
            assertThat(start(recap.thread("free"), "hello").join().text()).isEqualTo("ok");
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            gate.countDown();
            waiting.forEach(CompletableFuture::join);
        }
    }

    @Test
    void sendAsync_threadIsBusy_isRejectedAtOnceWhenAskedTo() {
        CountDownLatch gate = new CountDownLatch(1);
        try (Recap recap = Recap.builder(heldBy(gate)).build()) {
            CompletableFuture<Reply> first = start(recap.thread("1"), "one");
            CompletableFuture<Reply> second = recap.thread("1")
                    .sendAsync("two", TurnOptions.ofDefaults().rejectWhenBusy())
                    .toCompletableFuture();
            assertThatThrownBy(second::join).hasCauseInstanceOf(ThreadBusyException.class);
            gate.countDown();
            assertThat(first.join().text()).isEqualTo("re: one");
        }
    }

    @Test
    void sendAsync_cancelledWhileItWaits_isNeverAsked() {
        CountDownLatch gate = new CountDownLatch(1);
        ScriptedModel model = heldBy(gate);
        try (Recap recap = Recap.builder(model).build()) {
            CompletableFuture<Reply> first = start(recap.thread("1"), "one");
            CompletableFuture<Reply> second = start(recap.thread("1"), "two");
            CompletableFuture<Reply> third = start(recap.thread("1"), "three");
            second.cancel(true);
            gate.countDown();
            assertThat(third.join().text()).isEqualTo("re: three");
            assertThat(first.join().text()).isEqualTo("re: one");
            assertThat(Conversations.texts(recap.thread("1").state()))
                    .containsExactly("one", "re: one", "three", "re: three");
            assertThat(model.calls()).isEqualTo(2);
        }
    }

    @Test
    void deadline_passesWhileATurnWaits_saysThatItHadNotBegun() {
        CountDownLatch gate = new CountDownLatch(1);
        ScriptedModel model = heldBy(gate);
        try (Recap recap = Recap.builder(model).build()) {
            CompletableFuture<Reply> first = start(recap.thread("1"), "one");
            CompletableFuture<Reply> second = recap.thread("1")
                    .sendAsync("two", TurnOptions.ofDefaults().deadline(Duration.ofMillis(20)))
                    .toCompletableFuture();
            assertThatThrownBy(second::join)
                    .cause()
                    .isInstanceOf(TurnStoppedException.class)
                    .hasMessageContaining("before it had begun");
            assertThatThrownBy(() -> recap.thread("1")
                            .send("three", TurnOptions.ofDefaults().deadline(Duration.ofMillis(20))))
                    .isInstanceOf(TurnStoppedException.class)
                    .hasMessage(
                            "The turn on thread '1' passed its deadline before it had begun; nothing of it was written,"
                                    + " make the call again.")
                    .hasNoCause();
            gate.countDown();
            first.join();
            assertThat(model.calls()).isEqualTo(1);
        }
    }

    @Test
    void sendAsync_failures_areThoseOfSend() {
        try (Recap recap = Recap.builder(Conversations.model().failOnCall(1, new IllegalStateException("down")))
                .build()) {
            assertThatThrownBy(start(recap.thread("1"), "hello")::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(ModelException.class);
            assertThatThrownBy(start(recap.thread("1"), " ")::join).hasCauseInstanceOf(EmptyMessageException.class);
            recap.user("ann").thread("a").send("mine");
            assertThatThrownBy(start(recap.user("bob").thread("a"), "hello")::join)
                    .hasCauseInstanceOf(WrongUserException.class);
            assertThat(start(recap.thread("1"), "hello").join().text()).isEqualTo("re: hello");
        }
    }

    @Test
    void sendAsync_executorOfTheApplication_runsTheTurnsAndIsLeftRunning() {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "mine"));
        AtomicInteger onMine = new AtomicInteger();
        try {
            try (Recap recap =
                    Recap.builder(Conversations.model()).executor(executor).build()) {
                recap.thread("1")
                        .sendAsync(UserMessage.from("hello"), TurnOptions.ofDefaults(), event -> {
                            if (Thread.currentThread().getName().equals("mine")) {
                                onMine.incrementAndGet();
                            }
                        })
                        .toCompletableFuture()
                        .join();
            }
            assertThat(onMine).hasPositiveValue();
            assertThat(executor.isShutdown()).isFalse();
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void sendAsync_executorIsFull_saysSoAndTheThreadStaysUsable() {
        CountDownLatch full = new CountDownLatch(1);
        try (Recap recap = Recap.builder(Conversations.model())
                .executor(task -> {
                    if (full.getCount() > 0) {
                        full.countDown();
                        throw new java.util.concurrent.RejectedExecutionException("full");
                    }
                    task.run();
                })
                .build()) {
            assertThatThrownBy(start(recap.thread("1"), "hello")::join)
                    .hasCauseInstanceOf(java.util.concurrent.RejectedExecutionException.class);
            assertThat(start(recap.thread("1"), "hello").join().text()).isEqualTo("re: hello");
        }
    }

    @Test
    void close_turnsRunAndWait_endsThemAllAndItsThreads() throws InterruptedException {
        Recap recap = Recap.builder(heldBy(new CountDownLatch(1))).build();
        List<CompletableFuture<Reply>> replies = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            replies.add(start(recap.thread("t" + i % 70), "hello"));
        }
        recap.close();
        assertThat(replies).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThatThrownBy(start(recap.thread("1"), "hello")::join)
                .cause()
                .hasMessageContaining("This Recap is closed");
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("recap-turn")) {
                thread.join(TimeUnit.SECONDS.toMillis(10));
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void sendAsync_callbackWaitsForTheThreadsNextTurn_getsIt() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            CompletableFuture<String> both = start(thread, "a")
                    .thenApply(first -> start(thread, "b").join().text());
            assertThat(both.join()).isEqualTo("re: b");
        }
    }

    @Test
    void sendAsync_executorRunsOnTheCallersThread_takesALongLineWithoutRunningOutOfStack() {
        CountDownLatch gate = new CountDownLatch(1);
        ScriptedModel model = heldBy(gate);
        try (Recap recap = Recap.builder(model).executor(Runnable::run).build()) {
            ConversationThread thread = recap.thread("1").with(TurnOptions.ofDefaults());
            CompletableFuture<Void> first =
                    CompletableFuture.runAsync(() -> start(thread, "first").join());
            while (model.calls() == 0) {
                Thread.onSpinWait();
            }
            List<CompletableFuture<Reply>> waiting = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                waiting.add(start(thread, "later"));
            }
            for (int i = 0; i < 4_990; i++) {
                waiting.get(i).cancel(true);
            }
            gate.countDown();
            first.join();
            assertThat(waiting.subList(4_990, 5_000))
                    .allMatch(reply -> reply.join().text().equals("re: later"));
            assertThat(start(thread, "last").join().text()).isEqualTo("re: last");
        }
    }

    @Test
    void sendAsync_insideATurnThatRunsInline_isRunThere() {
        try (Recap recap =
                Recap.builder(Conversations.model()).executor(Runnable::run).build()) {
            List<String> inner = new ArrayList<>();
            recap.thread("1")
                    .sendAsync(UserMessage.from("x"), TurnOptions.ofDefaults(), event -> {
                        if (event instanceof ConversationEvent.Answer) {
                            inner.add(start(recap.thread("2"), "y").join().text());
                        }
                    })
                    .toCompletableFuture()
                    .join();
            assertThat(inner).containsExactly("re: y");
        }
    }

    @Test
    void sendAsync_executorDropsTasks_theLineGoesOnWhenOneIsGivenUp() {
        AtomicInteger calls = new AtomicInteger();
        try (Recap recap = Recap.builder(Conversations.model())
                .executor(task -> {
                    if (calls.incrementAndGet() > 1) {
                        task.run();
                    }
                })
                .build()) {
            CompletableFuture<Reply> dropped = start(recap.thread("1"), "dropped");
            CompletableFuture<Reply> next = start(recap.thread("1"), "next");
            dropped.cancel(true);
            assertThat(next.join().text()).isEqualTo("re: next");
        }
    }

    @Test
    void sendAsync_executorIsShutDownUnderALongLine_failsAllOfIt() {
        CountDownLatch gate = new CountDownLatch(1);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try (Recap recap = Recap.builder(heldBy(gate)).executor(executor).build()) {
            ConversationThread thread = recap.thread("1");
            List<CompletableFuture<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                replies.add(start(thread, "hello"));
            }
            executor.shutdown();
            gate.countDown();
            assertThat(replies.get(0).join().text()).isEqualTo("re: hello");
            assertThat(replies.subList(1, 20_000))
                    .allSatisfy(reply -> assertThatThrownBy(reply::join).isInstanceOf(CompletionException.class));
        }
    }

    @Test
    void sendAsync_executorThrowsAnErrorOnce_leavesTheThreadUsable() {
        AtomicInteger calls = new AtomicInteger();
        try (Recap recap = Recap.builder(Conversations.model())
                .executor(task -> {
                    if (calls.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    task.run();
                })
                .build()) {
            assertThatThrownBy(start(recap.thread("1"), "hello")::join).hasCauseInstanceOf(OutOfMemoryError.class);
            assertThat(start(recap.thread("1"), "hello").join().text()).isEqualTo("re: hello");
        }
    }

    @Test
    void sendAsync_enqueueIsSet_isRejectedAfterThatTime() {
        CountDownLatch gate = new CountDownLatch(1);
        try (Recap recap = Recap.builder(heldBy(gate)).build()) {
            CompletableFuture<Reply> first = start(recap.thread("1"), "one");
            assertThatThrownBy(recap.thread("1")
                            .sendAsync("two", TurnOptions.ofDefaults().enqueue(Duration.ofMillis(20)))
                            .toCompletableFuture()::join)
                    .hasCauseInstanceOf(ThreadBusyException.class);
            gate.countDown();
            first.join();
        }
    }

    @Test
    void deadline_callbackOfAnotherBlocks_isKeptAllTheSame() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        try (Recap recap = Recap.builder(heldBy(gate)).build()) {
            start(recap.thread("1"), "slow");
            CountDownLatch blocked = new CountDownLatch(1);
            recap.thread("1")
                    .sendAsync("late", TurnOptions.ofDefaults().deadline(Duration.ofMillis(20)))
                    .whenComplete((reply, failure) -> {
                        blocked.countDown();
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    });
            assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> recap.thread("2")
                            .send("slow too", TurnOptions.ofDefaults().deadline(Duration.ofMillis(20))))
                    .isInstanceOf(TurnStoppedException.class);
            never.countDown();
            gate.countDown();
        }
    }
}
