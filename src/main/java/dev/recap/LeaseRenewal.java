package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.message.ThreadId;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the leases of running turns from expiring, three times per length of a lease, on one thread that is started by
 * the first turn. Most turns end before they are ever renewed; beginning and ending one costs two steps in a set.
 */
final class LeaseRenewal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseRenewal.class);
    private static final Duration PERIOD = Lease.DEFAULT_LENGTH.dividedBy(3);

    private final CheckpointStore store;
    private final Set<Renewing> running = ConcurrentHashMap.newKeySet();
    private final Alarms alarms = new Alarms("recap-leases");
    private final Lazy<Future<?>> rounds =
            new Lazy<>(() -> alarms.every(PERIOD, () -> running.forEach(Renewing::renew)));

    LeaseRenewal(CheckpointStore store) {
        this.store = store;
    }

    Renewing begin(ThreadId thread, Lease lease) {
        Future<?> unused = rounds.get();
        Renewing renewing = new Renewing(thread, lease);
        running.add(renewing);
        return renewing;
    }

    @Override
    public void close() {
        alarms.close();
    }

    /** A lease being renewed until this is closed. */
    final class Renewing implements AutoCloseable {

        private final ThreadId thread;
        private final Lease lease;

        private Renewing(ThreadId thread, Lease lease) {
            this.thread = thread;
            this.lease = lease;
        }

        private void renew() {
            try {
                store.renew(thread, lease);
            } catch (RuntimeException e) {
                // One store's fault must not end the rounds, and with them the renewing of every other lease. The
                // turn's next commit meets the same fault and reports it; the next round may succeed.
                LOG.debug("A lease could not be renewed", e);
            }
        }

        @Override
        public void close() {
            running.remove(this);
        }
    }
}
