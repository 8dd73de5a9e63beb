package dev.recap.model;

import java.time.Duration;

/**
 * A moment on the monotonic clock by which a call has to be over.
 *
 * @param nanos as {@link System#nanoTime()} counts
 */
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Returns the time left, at least a millisecond: the JDK refuses to wait for none. */
    Duration left() {
        return Duration.ofNanos(Math.max(1_000_000, nanos - System.nanoTime()));
    }
}
