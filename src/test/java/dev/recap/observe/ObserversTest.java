package dev.recap.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.RecapBuilder;
import dev.recap.ThreadUpdate;
import dev.recap.TurnOptions;
import dev.recap.message.ThreadId;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ObserversTest {

    private static final ThreadId THREAD = new ThreadId("t");

    /** Keeps what it is told, with the thread it was told on. */
    private static final class Recorder implements RecapListener {

        private final List<Operation> started = new CopyOnWriteArrayList<>();
        private final List<Operation> ended = new CopyOnWriteArrayList<>();
        private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

        @Override
        public void onStart(Operation operation) {
            started.add(operation);
            threads.add(Thread.currentThread());
        }

        @Override
        public void onEnd(Operation operation, Outcome outcome) {
            ended.add(operation);
            outcomes.add(outcome);
            threads.add(Thread.currentThread());
        }
    }

    private static final class Broken implements RecapListener {

        @Override
        public void onStart(Operation operation) {
            throw new IllegalStateException("secret");
        }

        @Override
        public void onEnd(Operation operation, Outcome outcome) {
            throw new AssertionError("secret");
        }

        @Override
        public Runnable carry(Runnable work) {
            return null;
        }
    }

    private static void run(Observers observers, Runnable work) {
        observers.observe(
                null,
                THREAD,
                place -> new Operation.Node(place, "node", 1),
                () -> {
                    work.run();
                    return 1;
                },
                result -> Outcome.DONE);
    }

    @Test
    void observe_nested_knowsParentAndThreadAndEndsInTheOtherOrder() {
        Recorder recorder = new Recorder();
        Observers observers = new Observers(List.of(recorder));

        run(
                observers,
                () -> observers.observe(
                        place -> new Operation.Summary(place, 2, false), () -> 1, result -> Outcome.DONE));

        assertThat(recorder.started).extracting(Operation::thread).containsExactly(THREAD, THREAD);
        assertThat(recorder.started.get(0).parent()).isNull();
        assertThat(recorder.started.get(1).parent()).isSameAs(recorder.started.get(0));
        assertThat(recorder.ended).containsExactly(recorder.started.get(1), recorder.started.get(0));
        assertThat(recorder.outcomes.get(1).took())
                .isGreaterThanOrEqualTo(recorder.outcomes.get(0).took());
        assertThat(observers.current()).isNull();
    }

    @Test
    void observe_sameFacts_areDifferentOperations() {
        Recorder recorder = new Recorder();
        Observers observers = new Observers(List.of(recorder));
        run(observers, () -> {});
        run(observers, () -> {});
        assertThat(Set.copyOf(recorder.started)).hasSize(2);
    }

    @Test
    void observe_workThrows_endsWithItsTypeAndThrowsTheSame() {
        Recorder recorder = new Recorder();
        Observers observers = new Observers(List.of(recorder));
        StackOverflowError thrown = new StackOverflowError("secret");

        assertThatThrownBy(() -> run(observers, () -> {
                    throw thrown;
                }))
                .isSameAs(thrown);

        assertThat(recorder.outcomes).extracting(Outcome::errorType).containsExactly("java.lang.StackOverflowError");
        assertThat(observers.current()).isNull();
    }

    @Test
    void observe_severalListeners_closeLikeBrackets() {
        List<String> calls = new ArrayList<>();
        run(new Observers(List.of(naming("a", calls), naming("b", calls))), () -> calls.add("work"));
        assertThat(calls).containsExactly("+a", "+b", "work", "-b", "-a");
    }

    private static RecapListener naming(String name, List<String> calls) {
        return new RecapListener() {
            @Override
            public void onStart(Operation operation) {
                calls.add("+" + name);
            }

            @Override
            public void onEnd(Operation operation, Outcome outcome) {
                calls.add("-" + name);
            }
        };
    }

    @Test
    void observe_listenerThrows_isLoggedOnceByClassAndChangesNothing() {
        RecordingLogger log = new RecordingLogger();
        Recorder recorder = new Recorder();
        Observers observers = new Observers(List.of(new Broken(), recorder), log);
        List<String> done = new ArrayList<>();

        run(observers, () -> done.add("one"));
        observers.carry(() -> done.add("two")).run();

        assertThat(done).containsExactly("one", "two");
        assertThat(recorder.ended).hasSize(1);
        assertThat(recorder.outcomes.get(0).isSuccess()).isTrue();
        assertThat(log.lines)
                .containsExactly("WARN Listener " + Broken.class.getName()
                        + " threw java.lang.IllegalStateException; the turn goes on, and further ones are not logged");
    }

    @Test
    void observe_listenerThrowsAnError_onlyThatOfTheMachineArrives() {
        RecordingLogger log = new RecordingLogger();
        List<String> done = new ArrayList<>();
        run(new Observers(List.of(throwing(new StackOverflowError())), log), () -> done.add("one"));
        assertThat(done).containsExactly("one");
        assertThat(log.lines).singleElement().asString().contains("java.lang.StackOverflowError");

        OutOfMemoryError noMemory = new OutOfMemoryError("none left");
        Observers observers = new Observers(List.of(throwing(noMemory)), log);
        assertThatThrownBy(() -> run(observers, () -> done.add("two"))).isSameAs(noMemory);
        assertThat(observers.current()).isNull();
    }

    private static RecapListener throwing(Error error) {
        return new RecapListener() {
            @Override
            public void onStart(Operation operation) {
                throw error;
            }
        };
    }

    @Test
    void turn_withABrokenListener_isTheSameTurn() {
        Recorder recorder = new Recorder();
        try (Recap recap = Recap.builder(ScriptedModel.answeringBy(request -> "yes"))
                .listener(new Broken())
                .listener(recorder)
                .build()) {
            ConversationThread thread = recap.thread("t");
            assertThat(thread.send("one").text()).isEqualTo("yes");
            assertThat(thread.stream("two")).isNotEmpty();
            assertThat(thread.state().messages()).hasSize(4);
        }
        assertThat(recorder.ended).containsExactlyInAnyOrderElementsOf(recorder.started);
        assertThat(recorder.outcomes).allMatch(Outcome::isSuccess);
    }

    @Test
    void send_plain_isToldOnTheCallersThread() {
        Recorder recorder = new Recorder();
        try (Recap recap =
                Recap.builder(ScriptedModel.answering("yes")).listener(recorder).build()) {
            recap.thread("t").send("one");
        }
        assertThat(recorder.threads).containsExactly(Thread.currentThread());
        assertThat(recorder.started).hasSize(6);
    }

    /** Whoever hears a turn's events may write to another thread, which must not pass for what the turn has reached. */
    @Test
    void turn_whoseListenerWritesElsewhere_reportsItsOwnCheckpoint() {
        Recorder recorder = new Recorder();
        ScriptedModel model =
                ScriptedModel.answering("elsewhere").breakStreamOnCall(1, new IllegalStateException("down"));
        try (Recap recap =
                Recap.builder(model.then("two words")).listener(recorder).build()) {
            ConversationThread thread = recap.thread("t");
            assertThatThrownBy(() -> thread.send(
                            UserMessage.from("one"),
                            TurnOptions.ofDefaults(),
                            event -> recap.thread("other")
                                    .update(ThreadUpdate.of().summary("noted"))))
                    .isInstanceOf(ModelException.class);

            Outcome turn = recorder.outcomes.get(recorder.outcomes.size() - 1);
            assertThat(turn.checkpoint()).isEqualTo(thread.history(1).get(0).id());
        }
    }

    @Test
    void build_listenerAddedLater_isNotTold() {
        Recorder early = new Recorder();
        Recorder late = new Recorder();
        RecapBuilder builder = Recap.builder(ScriptedModel.answering("yes")).listener(early);
        try (Recap recap = builder.build()) {
            builder.listener(late);
            recap.thread("t").send("one");
        }
        assertThat(early.started).isNotEmpty();
        assertThat(late.started).isEmpty();
    }

    @Test
    void observe_withoutListeners_makesNoOperation() {
        int result = Observers.NONE.observe(
                place -> {
                    throw new AssertionError("an operation was made");
                },
                () -> 7,
                done -> {
                    throw new AssertionError("an outcome was made");
                });
        assertThat(result).isEqualTo(7);
        assertThat(Observers.NONE.current()).isNull();
    }
}
