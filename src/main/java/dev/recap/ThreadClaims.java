package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.message.ThreadId;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Lets one turn at a time write to a thread. Turns of this process queue in order and without polling; against turns of
 * other processes the store's lease decides, and a turn that finds the thread claimed, or gone on since it read it, has
 * written nothing yet and simply begins again: no turn is lost, and no model is asked for an answer that could not be
 * written.
 */
final class ThreadClaims implements AutoCloseable {

    private static final long FIRST_PAUSE_MILLIS = 2;
    private static final long LONGEST_PAUSE_MILLIS = 50;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final CheckpointStore store;
    private final ThreadQueue queue = new ThreadQueue();
    private final LeaseRenewal renewal;
    private final Behind behind;

    /** Begins what is due behind a turn. */
    @FunctionalInterface
    interface Behind {
        void summaryIsDue(ThreadClaims claims, Call call, Checkpoint head);
    }

    /** Makes a place to claim threads; what is due behind a turn is begun when the thread is free again. */
    ThreadClaims(CheckpointStore store, Behind behind) {
        this.store = store;
        this.behind = behind;
        this.renewal = new LeaseRenewal(store);
    }

    /**
     * Runs work that reads the thread's head and writes to it.
     *
     * @throws ThreadBusyException if the thread could not be had in the time the call waits
     */
    <T> T run(Call call, Function<TurnRun, T> work) {
        Done<T> done = runClaimed(call, work);
        done.run().summaryIsDueBehind().ifPresent(head -> behind.summaryIsDue(this, call, head));
        return done.result();
    }

    /** A run that came to its end. */
    private record Done<T>(TurnRun run, T result) {}

    private <T> Done<T> runClaimed(Call call, Function<TurnRun, T> work) {
        ThreadId thread = call.thread();
        Duration wait = call.options().maxWait();
        long deadline = System.nanoTime() + wait.toNanos();
        try (ThreadQueue.Place place = queue.enter(thread, wait)) {
            long pause = FIRST_PAUSE_MILLIS;
            while (true) {
                TurnRun run = new TurnRun(call);
                try (LeaseRenewal.Renewing renewing = renewal.begin(thread, run.lease())) {
                    return new Done<>(run, work.apply(run));
                } catch (HeadMovedException e) {
                    if (run.hasClaimed() || !e.thread().equals(thread)) {
                        release(thread, run, e);
                        throw e;
                    }
                    // Somebody else got on: worth trying again also for a turn that does not wait, but not for ever.
                    if (System.nanoTime() - deadline >= PATIENCE_NANOS) {
                        throw e;
                    }
                } catch (ThreadBusyException e) {
                    if (run.hasClaimed() || !e.thread().equals(thread)) {
                        release(thread, run, e);
                        throw e;
                    }
                    if (System.nanoTime() - deadline >= 0) {
                        throw e;
                    }
                } catch (RuntimeException | Error e) {
                    release(thread, run, e);
                    throw e;
                }
                pause(thread, pause);
                pause = Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
            }
        }
    }

    /** What stopped the turn is what the caller must hear of, even when the lease cannot be given up either. */
    private void release(ThreadId thread, TurnRun run, Throwable stopped) {
        try {
            store.release(thread, run.lease());
        } catch (RuntimeException e) {
            if (e != stopped) {
                stopped.addSuppressed(e);
            }
        }
    }

    private static void pause(ThreadId thread, long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(millis / 2, millis + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TurnInterruptedException.whileQueueing(thread);
        }
    }

    @Override
    public void close() {
        renewal.close();
    }
}
