package dev.recap.bench;

import dev.recap.Checkpoints;
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
 * What a turn costs besides its model, in memory. A score is the time of {@value #BATCH} turns, a third of which
 * summarize, on a thread that has so many turns behind it; a thread that a measurement made longer by a tenth is replaced
 * by a new one of the right length. Every measurement follows thirty turns on another thread, so that threads of all
 * lengths find the same caches.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 60)
@Fork(2)
public class TurnBenchmark {

    static final int BATCH = 30;

    /** Who keeps the checkpoints. */
    public enum Contender {
        /** Recap with its in-memory store. */
        RECAP,
        /** langgraph4j with MemorySaver. */
        MEMORY_SAVER;

        Conversation begin() {
            return this == RECAP ? new RecapConversation(Checkpoints.inMemory()) : PlainConversation.inMemory();
        }
    }

    /** Who keeps the checkpoints. */
    @Param
    public Contender contender;

    /** How many turns the thread has behind it. */
    @Param({"100", "1000", "10000"})
    public int history;

    private Conversation conversation;
    private int grown;

    /** Lets the compiler finish before anything is measured, whatever the length of the thread. */
    @Setup(Level.Trial)
    public void warmUp() throws IOException {
        WarmUp.with(contender::begin);
    }

    /** Has a thread of the right length ready. */
    @Setup(Level.Iteration)
    public void grow() throws IOException {
        if (conversation == null || grown > history / 10) {
            end();
            conversation = contender.begin();
            conversation.turns(history);
            grown = 0;
        }
        grown += BATCH;
        WarmUp.shortly(contender::begin);
    }

    /** Gives up the last thread. */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        if (conversation != null) {
            conversation.close();
        }
    }

    /** Runs a batch of turns. */
    @Benchmark
    public void turns() {
        conversation.turns(BATCH);
    }
}
