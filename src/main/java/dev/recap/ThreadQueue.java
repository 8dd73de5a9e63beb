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
     * @throws ThreadBusyException if it did not come in time, the caller was interrupted, or the caller is inside a turn
     *     of this very thread, which would wait for itself for ever
     */
    Place enter(ThreadId thread, Duration wait) {
        Gate gate = gates.compute(thread, (id, known) -> {
            Gate shared = known == null ? new Gate() : known;
            shared.visitors++;
            return shared;
        });
        if (!gate.lock.isHeldByCurrentThread() && acquire(gate, wait)) {
            return new Place(thread, gate);
        }
        leave(thread);
        throw new ThreadBusyException(thread);
    }

    private static boolean acquire(Gate gate, Duration wait) {
        try {
            // A timed tryLock honours the order of arrival even when the time is zero; an untimed one would not.
            return gate.lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
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
