package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.graph.StopSignal;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the events of one turn to one subscriber, as the Reactive Streams specification asks: the turn begins when
 * the first event is requested, no more is delivered than was requested, cancelling stops the turn. Events that were not
 * requested yet are kept, so that a slow subscriber holds no claim on the thread.
 */
final class EventPublisher implements Flow.Publisher<ConversationEvent> {

    private static final Logger LOG = LoggerFactory.getLogger(EventPublisher.class);

    private static final Flow.Subscription NOTHING = new Flow.Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };

    private final Call call;
    private final Function<Call, CompletableFuture<Reply>> start;
    private final AtomicBoolean taken = new AtomicBoolean();

    /** Makes a publisher of a call that is started when its events are first wanted. */
    EventPublisher(Call call, Function<Call, CompletableFuture<Reply>> start) {
        this.call = call;
        this.start = start;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ConversationEvent> subscriber) {
        requireNonNull(subscriber, "subscriber");
        if (taken.compareAndSet(false, true)) {
            subscriber.onSubscribe(new Events(subscriber));
        } else {
            // A subscription must come before the error; one that requests at once must not begin a second turn by it.
            subscriber.onSubscribe(NOTHING);
            subscriber.onError(new IllegalStateException(
                    "The events of a turn are published to one subscriber; ask the thread for another publisher."));
        }
    }

    /** Returns where an exception was thrown: the first place that is not the JDK's own. */
    static String place(Throwable thrown) {
        return Stream.of(thrown.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }

    private final class Events implements Flow.Subscription {

        /** What ends the events: nothing, or why. */
        private record End(@Nullable Throwable failure) {}

        private final Flow.Subscriber<? super ConversationEvent> subscriber;
        private final Queue<Object> arrived = new ConcurrentLinkedQueue<>();
        private final AtomicLong requested = new AtomicLong();
        private final AtomicBoolean begun = new AtomicBoolean();
        /** How many callers want to deliver: the one that counts from zero does, for all of them. */
        private final AtomicInteger delivering = new AtomicInteger();

        private volatile @Nullable RuntimeException refusal;
        private volatile boolean over;

        Events(Flow.Subscriber<? super ConversationEvent> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void request(long count) {
            if (over) {
                return;
            }
            if (count <= 0) {
                refuse(new IllegalArgumentException("At least one event must be requested, not " + count + "."));
                call.stop().stop(StopSignal.Reason.CANCELLED);
                return;
            }
            requested.accumulateAndGet(count, (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
            if (begun.compareAndSet(false, true)) {
                CompletableFuture<Reply> unused =
                        start.apply(call.heardBy(this::put)).whenComplete((reply, failure) -> put(new End(failure)));
            }
            deliver();
        }

        @Override
        public void cancel() {
            over = true;
            begun.set(true);
            call.stop().stop(StopSignal.Reason.CANCELLED);
        }

        /** Ends the events at once, whatever was not delivered yet. */
        void refuse(RuntimeException reason) {
            begun.set(true);
            refusal = reason;
            deliver();
        }

        private void put(Object event) {
            arrived.add(event);
            deliver();
        }

        private void deliver() {
            if (delivering.getAndIncrement() > 0) {
                return;
            }
            Error thrown = null;
            int seen = 1;
            do {
                try {
                    deliverRequested();
                } catch (Error e) {
                    thrown = e;
                }
                seen = delivering.addAndGet(-seen);
            } while (seen > 0);
            if (thrown != null) {
                throw thrown;
            }
        }

        private void deliverRequested() {
            try {
                if (refusal != null && !over) {
                    over = true;
                    subscriber.onError(refusal);
                }
                for (Object next = arrived.peek(); next != null && !over; next = arrived.peek()) {
                    if (next instanceof End end) {
                        over = true;
                        end(end);
                    } else if (requested.get() > 0) {
                        arrived.remove();
                        requested.updateAndGet(count -> count == Long.MAX_VALUE ? count : count - 1);
                        subscriber.onNext((ConversationEvent) next);
                    } else {
                        return;
                    }
                }
            } catch (RuntimeException e) {
                cancelBecauseOf(e);
            } catch (Error e) {
                cancelBecauseOf(e);
                throw e;
            } finally {
                if (over) {
                    arrived.clear();
                }
            }
        }

        private void cancelBecauseOf(Throwable thrown) {
            // Its message may quote what was said.
            LOG.warn(
                    "A subscriber threw {}{}; its turn is cancelled",
                    thrown.getClass().getName(),
                    place(thrown));
            cancel();
        }

        private void end(End end) {
            if (end.failure() == null) {
                subscriber.onComplete();
            } else {
                subscriber.onError(end.failure());
            }
        }
    }
}
