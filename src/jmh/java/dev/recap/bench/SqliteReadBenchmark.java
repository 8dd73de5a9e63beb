package dev.recap.bench;

import dev.recap.ThreadState;
import dev.recap.checkpoint.Checkpoint;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What looking at a thread of 10,000 turns in a SQLite file costs. Nothing is changed, so times are per call, and
 * each call is timed by itself: those that another program interrupted stand apart. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SqliteReadBenchmark {

    private static final int PAGE = 10;

    private SqliteThread thread;

    /** Opens a thread of 10,000 turns. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        thread = SqliteThread.open(SqliteThread.READY_TURNS);
    }

    /** Deletes it. */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        thread.close();
    }

    /** Reads the newest state. */
    @Benchmark
    public ThreadState state() {
        return thread.thread().state();
    }

    /** Reads the ten newest checkpoints with their states. */
    @Benchmark
    public List<Checkpoint> history() {
        return thread.thread().history(PAGE);
    }
}
