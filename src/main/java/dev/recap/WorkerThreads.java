package dev.recap;

import dev.recap.message.StoreException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Up to 64 threads for one kind of work, begun when they are needed and gone 30 seconds after. Work that finds them all
 * busy waits for one, however much of it there is.
 */
final class WorkerThreads implements Executor, AutoCloseable {

    private static final int THREADS = 64;

    private final ThreadPoolExecutor threads;

    WorkerThreads(String name) {
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons(name));
        threads.allowCoreThreadTimeOut(true);
    }

    /** Makes threads that keep no JVM from ending. */
    static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void execute(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            throw closed(e);
        }
    }

    static StoreException closed(RejectedExecutionException cause) {
        return new StoreException("This Recap is closed; build a new one.", false, cause);
    }

    /** Interrupts the work that runs and gives up what waits, so that nobody waits for it. */
    @Override
    public void close() {
        for (Runnable waiting : threads.shutdownNow()) {
            if (waiting instanceof Future<?> call) {
                call.cancel(true);
            }
        }
    }
}
