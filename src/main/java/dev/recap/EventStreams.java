package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.StoreException;
import dev.recap.message.RecapException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs turns beside their callers and lets the callers read the events as a {@link Stream}. Thread-safe. */
final class EventStreams implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

    /** A model that ignores interruption must not hold whoever closes the stream for ever. */
    private static final int LONGEST_STOP_SECONDS = 10;

    private final ExecutorService workers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "recap-stream");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Starts a turn, given where to put its events, and returns them as they come.
     *
     * @param carry takes along to the turn's thread what belongs to the caller's
     */
    Stream<ConversationEvent> open(Consumer<Consumer<ConversationEvent>> turn, UnaryOperator<Runnable> carry) {
        Events events = new Events();
        try {
            workers.execute(carry.apply(() -> events.runToEnd(turn)));
        } catch (RejectedExecutionException e) {
            throw new StoreException("This Recap is closed; build a new one.", false, e);
        }
        Spliterator<ConversationEvent> order =
                Spliterators.spliteratorUnknownSize(events, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(order, false).onClose(events::close);
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }

    private static final class Events implements Iterator<ConversationEvent> {

        private static final Object END = new Object();

        /** Events, then one {@link Throwable} or {@link #END}; unbounded, so that a slow reader never holds the turn. */
        private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean closed;
        private @Nullable Thread worker;
        private @Nullable Object next;

        void runToEnd(Consumer<Consumer<ConversationEvent>> turn) {
            try {
                setWorker(Thread.currentThread());
                if (!closed) {
                    turn.accept(this::put);
                }
                arrived.add(END);
            } catch (RuntimeException | Error e) {
                arrived.add(e);
            } finally {
                setWorker(null);
                ended.countDown();
            }
        }

        /** Guarded, so that the worker is never interrupted once it runs another turn. */
        private synchronized void setWorker(@Nullable Thread worker) {
            this.worker = worker;
        }

        /** Stops the turn and waits until it has stopped, so that the thread's state is certain when this returns. */
        void close() {
            closed = true;
            synchronized (this) {
                if (worker != null) {
                    worker.interrupt();
                }
            }
            try {
                if (!ended.await(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("A closed stream's turn has not stopped yet; its thread stays claimed until it does");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void put(ConversationEvent event) {
            if (closed) {
                throw new StreamClosedException(
                        "The stream of events was closed before the turn ended; resume the thread to finish it.");
            }
            arrived.add(event);
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
                throw new StreamClosedException("The reader of the events was interrupted; the turn itself goes on.");
            }
        }
    }

    /** Nobody reads the events of a turn any more. */
    private static final class StreamClosedException extends RecapException {

        private static final long serialVersionUID = 1L;

        StreamClosedException(String message) {
            super(message);
        }
    }
}
