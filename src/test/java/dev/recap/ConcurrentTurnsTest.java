package dev.recap;

import static dev.recap.Conversations.lastUserText;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.graph.Durability;
import dev.recap.message.Message;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConcurrentTurnsTest {

    @Test
    void send_sixteenWorkersOnOneThread_losesNoTurn() throws Exception {
        CheckpointStore store = Checkpoints.inMemory();
        // Two Recaps on one store know nothing of each other, as two processes do.
        try (Recap one = notSummarizing(store);
                Recap two = notSummarizing(store)) {
            ExecutorService workers = Executors.newFixedThreadPool(16);
            List<Future<?>> running = new ArrayList<>();
            for (int worker = 0; worker < 16; worker++) {
                Recap recap = worker % 2 == 0 ? one : two;
                String name = "worker " + worker;
                running.add(workers.submit(() -> {
                    for (int turn = 0; turn < 10; turn++) {
                        recap.thread("1").send(name + " turn " + turn);
                    }
                }));
            }
            for (Future<?> worker : running) {
                worker.get();
            }
            workers.shutdown();
            List<Message> messages = one.thread("1").state().messages();
            assertThat(messages).hasSize(320);
            for (int i = 0; i < messages.size(); i += 2) {
                assertThat(messages.get(i + 1).text())
                        .isEqualTo("re: " + messages.get(i).text());
            }
        }
    }

    private static Recap notSummarizing(CheckpointStore store) {
        return Recap.builder(Conversations.model())
                .summarize(SummaryPolicy.never())
                .checkpoints(store)
                .build();
    }

    @Test
    void send_busyThread_isRejectedOrQueuedAsAsked() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (calls.incrementAndGet() == 1) {
                asked.countDown();
                await(answer);
            }
            return "re: " + lastUserText(request);
        });
        CheckpointStore store = Checkpoints.inMemory();
        try (Recap recap = Recap.builder(model).checkpoints(store).build();
                Recap other = Recap.builder(model).checkpoints(store).build()) {
            ExecutorService worker = Executors.newSingleThreadExecutor();
            Future<Reply> first = worker.submit(() -> recap.thread("1").send("slow"));
            asked.await();

            TurnOptions reject = TurnOptions.ofDefaults().rejectWhenBusy();
            assertThatThrownBy(() -> recap.thread("1").send("me too", reject)).isInstanceOf(ThreadBusyException.class);
            assertThatThrownBy(() -> other.thread("1").send("me too", reject)).isInstanceOf(ThreadBusyException.class);
            TurnOptions impatient = TurnOptions.ofDefaults().enqueue(Duration.ofMillis(30));
            assertThatThrownBy(() -> recap.thread("1").send("me too", impatient))
                    .isInstanceOf(ThreadBusyException.class);
            assertThatThrownBy(() -> other.thread("1").send("me too", impatient))
                    .isInstanceOf(ThreadBusyException.class);
            assertThat(other.thread("2").send("elsewhere").text()).isEqualTo("re: elsewhere");

            ExecutorService queued = Executors.newSingleThreadExecutor();
            Future<Reply> second = queued.submit(() -> other.thread("1").send("after you"));
            answer.countDown();
            assertThat(first.get().text()).isEqualTo("re: slow");
            assertThat(second.get().text()).isEqualTo("re: after you");
            assertThat(recap.thread("1").state().messages()).hasSize(4);
            worker.shutdown();
            queued.shutdown();
        }
    }

    @Test
    void edit_busyThread_isRejectedAsTheHandleSays() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            asked.countDown();
            await(answer);
            return "done";
        });
        try (Recap recap = Recap.builder(model).build()) {
            Future<Reply> slow = recap.thread("1").sendAsync("slow").toCompletableFuture();
            asked.await();
            ConversationThread thread =
                    recap.thread("1").with(TurnOptions.ofDefaults().rejectWhenBusy());
            ThreadCheckpoint before = thread.at(thread.history(2).get(1).id());
            for (ThrowingCallable edit : List.<ThrowingCallable>of(
                    () -> thread.update(ThreadUpdate.of().summary("s")),
                    () -> before.update(ThreadUpdate.of().summary("s")),
                    thread::rollback,
                    thread::delete,
                    () -> thread.importMessages(List.of(UserMessage.from("hello"))),
                    () -> thread.importFrom(new StringReader("[{\"role\":\"user\",\"content\":\"hello\"}]")))) {
                assertThatThrownBy(edit).isInstanceOf(ThreadBusyException.class);
            }
            answer.countDown();
            assertThat(slow.get().text()).isEqualTo("done");
            assertThat(thread.delete()).isTrue();
        }
    }

    @Test
    void send_fromInsideATurnOfTheSameThread_isAnErrorAndLeavesTheThreadFree() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send(UserMessage.from("outer"), TurnOptions.ofDefaults(), event -> {
                        if (event instanceof ConversationEvent.Answer) {
                            thread.send("inner");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("inside one of its own turns");
            assertThat(thread.send("after", TurnOptions.ofDefaults().rejectWhenBusy())
                            .text())
                    .isEqualTo("re: after");
        }
    }

    @Test
    void send_listenerMeetsAnotherBusyThread_endsTheTurnAndLeavesTheThreadFree() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            ThreadBusyException elsewhere = new ThreadBusyException(new ThreadId("2"));
            assertThatThrownBy(() -> thread.send(UserMessage.from("hello"), TurnOptions.ofDefaults(), event -> {
                        throw elsewhere;
                    }))
                    .isSameAs(elsewhere);
            assertThat(thread.send("hello", TurnOptions.ofDefaults().rejectWhenBusy())
                            .text())
                    .isEqualTo("re: hello");
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    @Test
    void send_callerIsInterrupted_saysSoAndWritesNothing() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> recap.thread("1").send("hello")).isInstanceOf(TurnInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(recap.thread("1").info()).isEmpty();
        }
    }

    /** A store whose head and compare-and-set disagree must end in an error, also for a turn that does not wait. */
    @Test
    void send_headMovesForEver_givesUp() {
        CheckpointStore moving = (CheckpointStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CheckpointStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        throw new HeadMovedException(new ThreadId("1"));
                    }
                    return method.getReturnType() == Optional.class ? Optional.empty() : null;
                });
        try (Recap recap =
                Recap.builder(Conversations.model()).checkpoints(moving).build()) {
            TurnOptions reject = TurnOptions.ofDefaults().rejectWhenBusy();
            assertThatThrownBy(() -> recap.thread("1").send("hello", reject)).isInstanceOf(HeadMovedException.class);
        }
    }

    /** As after a pause longer than the lease: what the turn has asked and told cannot be made undone by beginning again. */
    @ParameterizedTest
    @EnumSource(Durability.class)
    void send_threadTakenOverWhileModelAnswers_isRefusedAndAsksOnce(Durability durability) {
        AtomicReference<Lease> claimed = new AtomicReference<>();
        CheckpointStore shared = Checkpoints.inMemory();
        CheckpointStore watched = (CheckpointStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CheckpointStore.class}, (proxy, method, arguments) -> {
                    if (arguments != null && arguments[0] instanceof Commit commit) {
                        claimed.set(commit.lease());
                    }
                    try {
                        return method.invoke(shared, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        try (Recap other = notSummarizing(shared)) {
            AtomicInteger asked = new AtomicInteger();
            ScriptedModel model = ScriptedModel.answeringBy(request -> {
                if (asked.incrementAndGet() == 1) {
                    shared.release(new ThreadId("1"), claimed.get());
                    other.thread("1").send("Somebody else asks.");
                }
                return "mine";
            });
            other.thread("1").send("Hello.");
            Recap recap = Recap.builder(model).checkpoints(watched).build();
            List<String> told = new ArrayList<>();

            assertThatThrownBy(() -> recap.thread("1")
                            .send("Mine.", TurnOptions.ofDefaults().durability(durability), event -> {
                                if (event instanceof ConversationEvent.Token token) {
                                    told.add(token.text());
                                }
                            }))
                    .isInstanceOf(HeadMovedException.class);
            assertThat(asked).hasValue(1);
            assertThat(told).containsExactly("mine");
            assertThat(texts(other.thread("1").state()))
                    .contains("Somebody else asks.")
                    .doesNotContain("mine");
        }
    }

    @Test
    void stream_closedRecap_saysSo() {
        Recap recap = Recap.builder(Conversations.model()).build();
        recap.close();
        assertThatThrownBy(() -> recap.thread("1").stream("hello").forEach(event -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("closed");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
