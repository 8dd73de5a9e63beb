package dev.recap;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Does things when their time has come, on one thread that is started by the first of them; each must be done at once.
 * Thread-safe.
 */
final class Alarms implements AutoCloseable {

    private final Lazy<ScheduledThreadPoolExecutor> timer;

    /** Makes alarms whose thread has this name. */
    Alarms(String name) {
        timer = new Lazy<>(() -> start(name));
    }

    private static ScheduledThreadPoolExecutor start(String name) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, WorkerThreads.daemons(name));
        // Most turns end long before their deadline, which must not keep what they held.
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    Future<?> in(Duration time, Runnable action) {
        try {
            return timer.get().schedule(action, TimeUnit.NANOSECONDS.convert(time), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            throw WorkerThreads.closed(e);
        }
    }

    /** Does the action again and again, first when the period has passed once, until it throws. */
    Future<?> every(Duration period, Runnable action) {
        try {
            return timer.get().scheduleAtFixedRate(action, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            throw WorkerThreads.closed(e);
        }
    }

    @Override
    public void close() {
        timer.get().shutdownNow();
    }
}
