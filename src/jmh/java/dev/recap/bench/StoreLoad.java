package dev.recap.bench;

import dev.recap.Checkpoints;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * What stores on a disk bear: turns a second of one worker and of sixteen, bytes a turn, whether a long thread is slower than
 * a short one, and the heap that many stored threads take. PostgreSQL forces every commit to the disk, as SQLite does.
 * langgraph4j's savers stand beside them, each worker with a thread of its own that begins anew after 100 turns.
 */
final class StoreLoad {

    private static final long SECONDS = 8;
    private static final int THREAD_TURNS = 100;
    private static final int WORKERS = 16;
    private static final int SHORT = 100;
    private static final int LONG = 10_000;
    private static final int SAMPLES = 300;
    private static final int MANY_THREADS = 100_000;

    private final BiConsumer<String, Object> line;

    private StoreLoad(BiConsumer<String, Object> line) {
        this.line = line;
    }

    static void run(BiConsumer<String, Object> line) throws Exception {
        StoreLoad load = new StoreLoad(line);
        Path folder = Folders.create();
        try (PostgresServer server = PostgresServer.startOwn("fsync = on", "synchronous_commit = on")) {
            String url = server.newDatabase();
            Path file = folder.resolve("load.db");
            load.store("PostgreSQL", PostgresCheckpointStore.open(url, null, null), () -> bytes(url));
            load.store("SQLite", Checkpoints.sqlite(file), () -> bytes(file));
            AtomicInteger folders = new AtomicInteger();
            load.speed("langgraph4j, MemorySaver", () -> PlainConversation.inMemory());
            load.speed(
                    "langgraph4j, FileSystemSaver",
                    () -> PlainConversation.inFolder(
                            Files.createDirectories(folder.resolve("saver" + folders.incrementAndGet())), 0));
        } finally {
            Folders.delete(folder);
        }
    }

    private interface Size {
        long bytes() throws Exception;
    }

    private void store(String name, CheckpointStore store, Size size) throws Exception {
        Script script = new Script();
        try (Recap recap =
                Recap.builder(script).checkpoints(store).plainSummaries().build()) {
            AtomicInteger threads = new AtomicInteger();
            speed(name, () -> new Turns(recap.thread("speed " + threads.incrementAndGet()), script));
            long before = size.bytes();
            ConversationThread longThread = recap.thread("long");
            new Turns(longThread, script).turns(LONG);
            line.accept(name + ": bytes a turn, 110 + 200 characters, summary of 430", (size.bytes() - before) / LONG);
            ConversationThread shortThread = recap.thread("short");
            new Turns(shortThread, script).turns(SHORT);
            compare(name + ": a turn", shortThread, longThread, thread -> thread.send(script.question()));
            compare(name + ": state()", shortThread, longThread, ConversationThread::state);
            compare(name + ": history(10)", shortThread, longThread, thread -> thread.history(10));
            heap(name, recap, script);
        }
    }

    /** Turns of one thread of Recap's. */
    private record Turns(ConversationThread thread, Script script) implements Conversation {

        @Override
        public void turns(int count) {
            for (int i = 0; i < count; i++) {
                thread.send(script.question());
            }
        }

        @Override
        public void close() {}
    }

    private void speed(String name, WarmUp.Beginning threads) throws Exception {
        perSecond(threads, WORKERS);
        double one = perSecond(threads, 1);
        double many = perSecond(threads, WORKERS);
        line.accept(
                name + ": turns a second, 1 worker, 16 workers", String.format(Locale.ROOT, "%,.0f  %,.0f", one, many));
    }

    private static double perSecond(WarmUp.Beginning threads, int workers)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            long began = System.nanoTime();
            long end = began + TimeUnit.SECONDS.toNanos(SECONDS);
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                counts.add(pool.submit(() -> turnsUntil(end, threads)));
            }
            int turns = 0;
            for (Future<Integer> count : counts) {
                turns += count.get();
            }
            return turns / ((System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1));
        } finally {
            pool.shutdown();
        }
    }

    private static int turnsUntil(long end, WarmUp.Beginning threads) throws IOException {
        int turns = 0;
        while (System.nanoTime() < end) {
            try (Conversation thread = threads.begin()) {
                for (int i = 0; i < THREAD_TURNS && System.nanoTime() < end; i++) {
                    thread.turns(1);
                    turns++;
                }
            }
        }
        return turns;
    }

    private interface Access {
        Object run(ConversationThread thread);
    }

    /** Takes turns between the two, so that both meet the same other work; medians. */
    private void compare(String name, ConversationThread shortThread, ConversationThread longThread, Access access) {
        double[] few = new double[SAMPLES];
        double[] many = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            few[i] = micros(shortThread, access);
            many[i] = micros(longThread, access);
        }
        Arrays.sort(few);
        Arrays.sort(many);
        line.accept(
                name + ": µs after 100 turns, after 10,000, ratio",
                String.format(
                        Locale.ROOT,
                        "%,.0f  %,.0f  %.2f",
                        few[SAMPLES / 2],
                        many[SAMPLES / 2],
                        many[SAMPLES / 2] / few[SAMPLES / 2]));
    }

    private static double micros(ConversationThread thread, Access access) {
        long began = System.nanoTime();
        access.run(thread);
        return (System.nanoTime() - began) / (double) TimeUnit.MICROSECONDS.toNanos(1);
    }

    private void heap(String name, Recap recap, Script script) throws Exception {
        long before = Sizes.usedHeap();
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
        List<Future<?>> workers = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            workers.add(pool.submit(() -> {
                for (int t = next.incrementAndGet(); t <= MANY_THREADS; t = next.incrementAndGet()) {
                    recap.thread("many " + t).send(script.question());
                }
            }));
        }
        for (Future<?> worker : workers) {
            worker.get();
        }
        pool.shutdown();
        line.accept(name + ": KiB of heap more with 100,000 threads stored", (Sizes.usedHeap() - before) >> 10);
    }

    private static long bytes(Path file) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        return Files.size(file) + (Files.exists(log) ? Files.size(log) : 0);
    }

    /** The tables' and their indexes', the free space that vacuum found in them included. */
    private static long bytes(String url) throws SQLException {
        PostgresServer.execute(url, "VACUUM");
        try (Connection connection = DriverManager.getConnection(url);
                ResultSet row = connection.createStatement().executeQuery("""
                        SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
                        WHERE c.relnamespace = 'recap'::regnamespace AND c.relkind = 'r'""")) {
            row.next();
            return row.getLong(1);
        }
    }
}
