package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.graph.StopSignal;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The events of a turn that runs beside its caller, to be read one by one. Used by one reader. */
final class EventIterator implements Iterator<ConversationEvent> {

    private static final Object END = new Object();

    /** Events, then one {@link Throwable} or {@link #END}; unbounded, so that a slow reader never holds the turn. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    private final Call call;
    private final CompletableFuture<Reply> end;
    private @Nullable Object next;

    private EventIterator(Call call, Function<Call, CompletableFuture<Reply>> start) {
        this.call = call;
        this.end = start.apply(call.heardBy(arrived::add));
        CompletableFuture<Reply> unused =
                end.whenComplete((reply, failure) -> arrived.add(failure == null ? END : failure));
    }

    /** Starts the turn and returns its events as they come; closing the stream stops the turn and waits for its end. */
    static Stream<ConversationEvent> stream(Call call, Function<Call, CompletableFuture<Reply>> start) {
        EventIterator events = new EventIterator(call, start);
        Spliterator<ConversationEvent> order =
                Spliterators.spliteratorUnknownSize(events, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(order, false).onClose(events::close);
    }

    private void close() {
        call.stop().stop(StopSignal.Reason.CANCELLED);
        AsyncTurns.await(end);
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = take();
        }
        if (next instanceof RuntimeException failure) {
            throw failure;
        } else if (next instanceof Error error) {
            throw error;
        }
        return next != END;
    }

    @Override
    public ConversationEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Object event = next;
        next = null;
        return (ConversationEvent) requireNonNull(event);
    }

    private Object take() {
        try {
            return arrived.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TurnInterruptedException(
                    call.thread(), "The reader of the events was interrupted; the turn itself goes on.");
        }
    }
}
