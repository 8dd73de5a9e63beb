package dev.recap;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that tell callers of turns that never began. As many as callers take time for it: one that waits there for
 * another turn must not keep the others, or a deadline, waiting.
 */
final class TellerThreads implements AutoCloseable {

    private final ExecutorService threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), WorkerThreads.daemons("recap-teller"));

    void execute(Runnable telling) {
        try {
            threads.execute(telling);
        } catch (RejectedExecutionException e) {
            telling.run();
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
