package dev.recap.observe;

import static java.util.Objects.requireNonNullElse;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.message.CheckpointId;
import dev.recap.message.RecapException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the listeners of a Recap what it does: for Recap's own packages. Without listeners it makes no operation and only
 * runs the work. Thread-safe.
 */
public final class Observers {

    /** Nobody listens. */
    public static final Observers NONE = new Observers(List.of());

    private static final AtomicLong IDS = new AtomicLong();

    private final List<GuardedListener> listeners;
    /** What the calling thread is doing, set only while somebody listens; not static, as one Recap is not part of another. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable Frame> current = new ThreadLocal<>();

    /** Makes observers of these listeners, told in this order of a start and in the other of an end. */
    public Observers(List<RecapListener> listeners) {
        this(listeners, LoggerFactory.getLogger(RecapListener.class));
    }

    Observers(List<RecapListener> listeners, Logger log) {
        this.listeners = listeners.stream()
                .map(listener -> new GuardedListener(listener, log))
                .toList();
    }

    /** Work that is observed. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object, X extends Exception> {
        /** Does it. */
        T run() throws X;
    }

    /** An operation on its thread, and around it the one it is part of. */
    private static final class Frame {
        private final Operation operation;
        private final @Nullable Frame outer;
        /** What is told when the operation fails. */
        private Outcome reached = Outcome.DONE;

        Frame(Operation operation, @Nullable Frame outer) {
            this.operation = operation;
            this.outer = outer;
        }
    }

    /** Returns whether nobody listens. */
    public boolean isEmpty() {
        return listeners.isEmpty();
    }

    /** Returns what the calling thread is doing, to be the parent of what other threads do for it. */
    public @Nullable Operation current() {
        Frame frame = isEmpty() ? null : current.get();
        return frame == null ? null : frame.operation;
    }

    /**
     * Runs work as an operation that is part of what the calling thread is doing, and concerns the same thread.
     *
     * @param operation makes the operation of its place
     * @param outcome makes the outcome of what the work returned; its duration is set here
     */
    public <T extends @Nullable Object, X extends Exception> T observe(
            Function<Operation.Place, Operation> operation, Work<T, X> work, Function<T, Outcome> outcome) throws X {
        Operation parent = current();
        return observe(parent, parent == null ? null : parent.thread(), operation, work, outcome);
    }

    /** Runs work as an operation on a thread that is part of another one, or of none. */
    public <T extends @Nullable Object, X extends Exception> T observe(
            @Nullable Operation parent,
            @Nullable ThreadId thread,
            Function<Operation.Place, Operation> operation,
            Work<T, X> work,
            Function<T, Outcome> outcome)
            throws X {
        if (isEmpty()) {
            return work.run();
        }
        Frame outer = current.get();
        Frame frame = new Frame(operation.apply(new Operation.Place(IDS.incrementAndGet(), parent, thread)), outer);
        current.set(frame);
        try {
            return told(frame, work, outcome);
        } finally {
            if (outer == null) {
                current.remove();
            } else {
                current.set(outer);
            }
        }
    }

    private <T extends @Nullable Object, X extends Exception> T told(
            Frame frame, Work<T, X> work, Function<T, Outcome> outcome) throws X {
        for (GuardedListener listener : listeners) {
            listener.onStart(frame.operation);
        }
        Outcome end = Outcome.DONE;
        long began = System.nanoTime();
        try {
            T result = work.run();
            end = outcome.apply(result);
            return result;
        } catch (Throwable e) {
            end = frame.reached.failed(errorType(e));
            throw e;
        } finally {
            end = end.after(Duration.ofNanos(System.nanoTime() - began));
            for (int i = listeners.size() - 1; i >= 0; i--) {
                listeners.get(i).onEnd(frame.operation, end);
            }
        }
    }

    /** Asks a model, which is observed when somebody listens. */
    public <X extends Exception> ChatResponse ask(
            Operation.ModelCall.Purpose purpose, ChatModel model, ChatRequest request, Work<ChatResponse, X> call)
            throws X {
        return observe(
                place -> modelCall(place, purpose, model.provider(), model.defaultRequestParameters(), false, request),
                call,
                Outcome::of);
    }

    /** Asks a model for a streamed answer, which is observed when somebody listens. */
    public <X extends Exception> ChatResponse ask(
            Operation.ModelCall.Purpose purpose,
            StreamingChatModel model,
            ChatRequest request,
            Work<ChatResponse, X> call)
            throws X {
        return observe(
                place -> modelCall(place, purpose, model.provider(), model.defaultRequestParameters(), true, request),
                call,
                Outcome::of);
    }

    /** A model written by hand may leave out what LangChain4j's own never do. */
    private static Operation modelCall(
            Operation.Place place,
            Operation.ModelCall.Purpose purpose,
            @Nullable ModelProvider provider,
            @Nullable ChatRequestParameters defaults,
            boolean streamed,
            ChatRequest request) {
        String asked = request.modelName();
        return new Operation.ModelCall(
                place,
                purpose,
                requireNonNullElse(provider, ModelProvider.OTHER),
                asked == null && defaults != null ? defaults.modelName() : asked,
                streamed,
                request.messages().size(),
                request.toolSpecifications().size());
    }

    /** Notes which turn it is that runs on the thread. */
    public void noteTurn(ThreadId thread, TurnId turn) {
        note(thread, outcome -> outcome.reached(turn, outcome.checkpoint()));
    }

    /** Notes what the turn that runs on the thread has written. */
    public void noteCheckpoint(ThreadId thread, @Nullable CheckpointId checkpoint) {
        note(thread, outcome -> outcome.reached(outcome.turn(), checkpoint));
    }

    /** Whoever hears of a turn's events may use another thread meanwhile, which is none of the turn's business. */
    private void note(ThreadId thread, UnaryOperator<Outcome> change) {
        Frame frame = isEmpty() ? null : current.get();
        while (frame != null && !(frame.operation instanceof Operation.Turn turn && thread.equals(turn.thread()))) {
            frame = frame.outer;
        }
        if (frame != null) {
            frame.reached = change.apply(frame.reached);
        }
    }

    /** Returns work for another thread, with what the listeners take along to it. */
    public Runnable carry(Runnable work) {
        Runnable carried = work;
        for (GuardedListener listener : listeners) {
            carried = listener.carry(carried);
        }
        return carried;
    }

    private static String errorType(Throwable thrown) {
        return thrown instanceof RecapException own
                ? own.errorType()
                : thrown.getClass().getName();
    }
}
