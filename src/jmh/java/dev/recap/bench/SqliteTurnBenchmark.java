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
 * grown to 200. Both lengths run in each of three processes in turn, because a shared disk changes its mind by the minute.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 40)
@Fork(3)
public class SqliteTurnBenchmark {

    static final int BATCH = 15;

    private static final int WARM_UP = 600;
    private static final int LONGER_BY = 100;

    /** How many turns the thread has behind it. */
    @Param({"100", "10000"})
    public int history;

    private SqliteThread thread;
    private int grown;

    /** Lets the compiler finish before anything is measured, whatever the length of the thread. */
    @Setup(Level.Trial)
    public void warmUp() throws IOException {
        SqliteThread.open(WARM_UP).close();
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
        thread.conversation().turns(BATCH);
    }
}
