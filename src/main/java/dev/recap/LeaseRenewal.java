package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.message.ThreadId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the leases of running turns from expiring, three times per length of a lease, on one thread that is started by
 * the first turn. Most turns end before they are ever renewed; beginning and ending one costs two steps in a map.
 */
final class LeaseRenewal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseRenewal.class);
    private static final long PERIOD_MILLIS = Lease.DEFAULT_LENGTH.toMillis() / 3;

    private final CheckpointStore store;
    private final Map<Lease, ThreadId> running = new ConcurrentHashMap<>();
    private volatile @Nullable ScheduledExecutorService timer;
    private boolean closed;

    LeaseRenewal(CheckpointStore store) {
        this.store = store;
    }

    Renewing begin(ThreadId thread, Lease lease) {
        if (timer == null) {
            start();
        }
        running.put(lease, thread);
        return () -> running.remove(lease);
    }

    private synchronized void start() {
        if (timer == null && !closed) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "recap-leases");
                thread.setDaemon(true);
                return thread;
            });
            ScheduledFuture<?> unused =
                    started.scheduleAtFixedRate(this::renewAll, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
            timer = started;
        }
    }

    private void renewAll() {
        running.forEach((lease, thread) -> {
            try {
                store.renew(thread, lease);
            } catch (RuntimeException e) {
                // One store's fault must not end the timer, and with it the renewing of every other lease. The turn's
                // next commit meets the same fault and reports it; the next round may succeed.
                LOG.debug("A lease could not be renewed", e);
            }
        });
    }

    @Override
    public synchronized void close() {
        closed = true;
        ScheduledExecutorService started = timer;
        if (started != null) {
            started.shutdownNow();
        }
    }

    /** A lease being renewed until this is closed. */
    @FunctionalInterface
    interface Renewing extends AutoCloseable {
        @Override
        void close();
    }
}
