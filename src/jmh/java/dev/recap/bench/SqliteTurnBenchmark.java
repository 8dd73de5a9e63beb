package dev.recap.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a turn costs besides its model when each of its steps is forced to the disk (SQLite, {@code synchronous=FULL}). A
 * score is the time of {@value #BATCH} turns, a third of which summarize; the 100-turn thread is replaced when it has
 * grown to 200.
 * Every measurement follows thirty turns in another file, so that threads of both lengths find the same caches.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 25)
@Fork(1)
public class SqliteTurnBenchmark {

    static final int BATCH = 15;

    private static final int LONGER_BY = 100;

    /** How many turns the thread has behind it. */
    @Param({"100", "10000"})
    public int history;

    private SqliteThread thread;
    private int grown;

    /** Lets the compiler finish before anything is measured, whatever the length of the thread. */
    @Setup(Level.Trial)
    public void warmUp() throws IOException {
        WarmUp.with(() -> SqliteThread.open(0));
    }

    /** Has a thread of the right length ready. */
    @Setup(Level.Iteration)
    public void grow() throws IOException {
        if (thread == null || grown > Math.max(LONGER_BY, history / 10)) {
            end();
            thread = SqliteThread.open(history);
            grown = 0;
        }
        grown += BATCH;
        WarmUp.shortly(() -> SqliteThread.open(0));
    }

    /** Deletes the last thread. */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        if (thread != null) {
            thread.close();
        }
    }

    /** Runs a batch of turns. */
    @Benchmark
    public void turns() {
        thread.turns(BATCH);
    }
}
