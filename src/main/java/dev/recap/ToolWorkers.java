package dev.recap;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads tool calls run on: up to 64 at a time for all turns together, begun when they are needed and gone 30 seconds
 * after. A call that finds them all busy runs on the thread of its own turn, so that no turn ever waits for another's.
 */
final class ToolWorkers implements Executor, AutoCloseable {

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            64,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
                Thread thread = new Thread(task, "recap-tool");
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.CallerRunsPolicy());

    @Override
    public void execute(Runnable call) {
        threads.execute(call);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
