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
    void sendAsync_deadlinePassesWhileItWaits_failsWithoutBeingAsked() {
        CountDownLatch gate = new CountDownLatch(1);
        ScriptedModel model = heldBy(gate);
        try (Recap recap = Recap.builder(model).build()) {
            CompletableFuture<Reply> first = start(recap.thread("1"), "one");
            CompletableFuture<Reply> second = recap.thread("1")
                    .sendAsync("two", TurnOptions.ofDefaults().deadline(Duration.ofMillis(20)))
                    .toCompletableFuture();
            assertThatThrownBy(second::join).hasCauseInstanceOf(TurnStoppedException.class);
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
}
