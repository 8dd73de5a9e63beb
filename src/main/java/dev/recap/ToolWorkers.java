package dev.recap;

import dev.recap.checkpoint.StoreException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads tool calls run on: up to 64 at a time for all turns together, begun when they are needed and gone 30 seconds
 * after. A call that finds them all busy waits for one, and its waiting counts as its time.
 */
final class ToolWorkers implements Executor, AutoCloseable {

    private static final int THREADS = 64;

    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(THREADS, THREADS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread thread = new Thread(task, "recap-tool");
                thread.setDaemon(true);
                return thread;
            });

    ToolWorkers() {
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable call) {
        try {
            threads.execute(call);
        } catch (RejectedExecutionException e) {
            throw new StoreException("This Recap is closed; build a new one.", false, e);
        }
    }

    /** Interrupts the calls that run and gives up those that wait, so that their turns do not wait for them. */
    @Override
    public void close() {
        for (Runnable waiting : threads.shutdownNow()) {
            if (waiting instanceof Future<?> call) {
                call.cancel(true);
            }
        }
    }
}
