package dev.recap;

import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.message.ThreadId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets this process's turns on one thread in one after the other, first come, first served. */
final class ThreadQueue {

    private final Map<ThreadId, Gate> gates = new ConcurrentHashMap<>();

    /**
     * Waits for the thread's turn to come.
     *
     * @throws ThreadBusyException if it did not come in time
     * @throws TurnInterruptedException if the caller was interrupted
     * @throws IllegalStateException if the caller is inside a turn of this very thread, which would wait for itself
     */
    Place enter(ThreadId thread, Duration wait) {
        Gate gate = gates.compute(thread, (id, known) -> {
            Gate shared = known == null ? new Gate() : known;
            shared.visitors++;
            return shared;
        });
        if (gate.lock.isHeldByCurrentThread()) {
            leave(thread);
            throw new IllegalStateException("Thread '" + thread
                    + "' is used from inside one of its own turns; use it when the turn has ended, or another thread.");
        }
        boolean entered = false;
        try {
            // A timed tryLock honours the order of arrival even when the time is zero; an untimed one would not.
            entered = gate.lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TurnInterruptedException.whileQueueing(thread);
        } finally {
            if (!entered) {
                leave(thread);
            }
        }
        if (!entered) {
            throw new ThreadBusyException(thread);
        }
        return new Place(thread, gate);
    }

    private void leave(ThreadId thread) {
        gates.computeIfPresent(thread, (id, gate) -> --gate.visitors == 0 ? null : gate);
    }

    private static final class Gate {
        private final ReentrantLock lock = new ReentrantLock(true);
        /** Changed only inside {@code compute}, which holds the entry. */
        private int visitors;
    }

    /** A turn's place in the queue, given up by closing it. */
    final class Place implements AutoCloseable {

        private final ThreadId thread;
        private final Gate gate;

        private Place(ThreadId thread, Gate gate) {
            this.thread = thread;
            this.gate = gate;
        }

        @Override
        public void close() {
            gate.lock.unlock();
            leave(thread);
        }
    }
}
