package dev.recap.bench;

import java.io.IOException;
import java.nio.file.Path;
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
 * What a turn costs besides its model with langgraph4j's FileSystemSaver, which rewrites the file of a thread with every
 * step and forces nothing to the disk. A score is the time of {@value #BATCH} turns, one of which summarizes. Threads of
 * 10,000 turns are left out: one turn would take ten seconds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(1)
public class FileSaverBenchmark {

    static final int BATCH = 3;

    /** How many turns the thread has behind it. */
    @Param({"100", "1000"})
    public int history;

    private Path folder;
    private Conversation conversation;

    /** Writes a thread of the right length. */
    @Setup(Level.Trial)
    public void grow() throws IOException {
        folder = Folders.create();
        conversation = PlainConversation.inFolder(folder, history);
    }

    /** Deletes the thread. */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        conversation.close();
        Folders.delete(folder);
    }

    /** Runs a batch of turns. */
    @Benchmark
    public void turns() {
        conversation.turns(BATCH);
    }
}
