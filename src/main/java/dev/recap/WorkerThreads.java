package dev.recap;

import dev.recap.message.StoreException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    /** Work that does not mind being interrupted ends when it likes. */
    private static final long LONGEST_END_MILLIS = 500;

    private final Set<Thread> begun = ConcurrentHashMap.newKeySet();
    private final ThreadPoolExecutor threads;

    WorkerThreads(String name) {
        ThreadFactory daemons = daemons(name);
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> begin(daemons, work));
        threads.allowCoreThreadTimeOut(true);
    }

    private Thread begin(ThreadFactory daemons, Runnable work) {
        Thread thread = daemons.newThread(() -> {
            try {
                work.run();
            } finally {
                begun.remove(Thread.currentThread());
            }
        });
        begun.add(thread);
        return thread;
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

    /** Interrupts the work that runs and gives up what waits, and waits a moment for the threads to end. */
    @Override
    public void close() {
        Set<Thread> ending = new HashSet<>(begun);
        for (Runnable waiting : threads.shutdownNow()) {
            if (waiting instanceof Future<?> call) {
                call.cancel(true);
            }
        }
        ending.addAll(begun);
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_END_MILLIS);
        try {
            for (Thread thread : ending) {
                TimeUnit.NANOSECONDS.timedJoin(thread, until - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
