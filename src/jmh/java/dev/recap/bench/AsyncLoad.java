package dev.recap.bench;

import dev.recap.Checkpoints;
import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** A service's long day: many turns of many threads, sent without waiting. Tells its speed and what it holds meanwhile. */
final class AsyncLoad {

    private static final int TURNS = 100_000;
    private static final int THREADS = 1_000;
    private static final int IN_FLIGHT = 4_000;
    private static final int REPORTS = 5;
    private static final double MEBIBYTE = 1 << 20;

    private AsyncLoad() {}

    static void run(BiConsumer<String, Object> line) throws IOException, InterruptedException {
        Path folder = Folders.create();
        Script script = new Script();
        Semaphore places = new Semaphore(IN_FLIGHT);
        AtomicInteger failures = new AtomicInteger();
        try (Recap recap = Recap.builder(script)
                .checkpoints(Checkpoints.sqlite(folder.resolve("load.db")))
                .build()) {
            long began = System.nanoTime();
            for (int i = 1; i <= TURNS; i++) {
                places.acquire();
                recap.thread("t" + i % THREADS).sendAsync(script.question()).whenComplete((reply, failure) -> {
                    if (failure != null) {
                        failures.incrementAndGet();
                    }
                    places.release();
                });
                if (i % (TURNS / REPORTS) == 0) {
                    places.acquire(IN_FLIGHT);
                    places.release(IN_FLIGHT);
                    double seconds = (System.nanoTime() - began) / (double) Duration.ofSeconds(1).toNanos();
                    line.accept(
                            String.format(Locale.ROOT, "After %,d turns: turns a second, heap in MiB, threads", i),
                            String.format(
                                    Locale.ROOT,
                                    "%,.0f  %.1f  %d",
                                    i / seconds,
                                    Sizes.usedHeap() / MEBIBYTE,
                                    Thread.activeCount()));
                }
            }
            line.accept("Turns that failed", failures.get());
            line.accept("Turns that are there", turnsIn(recap));
        } finally {
            Folders.delete(folder);
        }
    }

    private static long turnsIn(Recap recap) {
        long turns = 0;
        for (int i = 0; i < THREADS; i++) {
            turns += recap.thread("t" + i).history(Integer.MAX_VALUE).stream()
                    .map(Checkpoint::turn)
                    .distinct()
                    .count();
        }
        return turns;
    }
}
