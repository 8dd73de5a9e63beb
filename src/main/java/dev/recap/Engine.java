package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.observe.Observers;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Recap} and the threads it hands out work with.
 *
 * @param store keeps the checkpoints
 * @param reader reads threads
 * @param graphs what turns run through
 * @param claims lets one at a time write to a thread
 * @param alarms ends turns whose time is over
 * @param async runs turns beside their callers
 * @param background writes summaries behind turns
 * @param turns runs them
 * @param edits changes threads
 * @param housekeeping copies and prunes threads
 * @param imports begins threads with what was said elsewhere
 * @param recorder records conversations that something else leads
 * @param search finds what was said
 * @param users what is remembered about users, and forgotten
 */
record Engine(
        CheckpointStore store,
        ThreadReader reader,
        Graphs graphs,
        ThreadClaims claims,
        Alarms alarms,
        AsyncTurns async,
        BackgroundSummaries background,
        Turns turns,
        ThreadEdits edits,
        Housekeeping housekeeping,
        ThreadImports imports,
        ThreadRecorder recorder,
        HistorySearch search,
        UserMemories users)
        implements AutoCloseable {

    static Engine of(
            CheckpointStore store,
            InstantSource clock,
            Graphs graphs,
            HistorySearch search,
            @Nullable MemoryNodes memory,
            @Nullable Executor executor,
            Observers observers) {
        ThreadReader reader = new ThreadReader(store);
        Alarms alarms = new Alarms("recap-deadlines");
        AsyncTurns async = new AsyncTurns(executor, alarms, observers);
        BackgroundSummaries background = new BackgroundSummaries(reader, graphs, async::execute, alarms, observers);
        ThreadClaims claims = new ThreadClaims(store, background::begin);
        ThreadEdits edits = new ThreadEdits(store, clock, reader, claims, graphs, search, background);
        return new Engine(
                store,
                reader,
                graphs,
                claims,
                alarms,
                async,
                background,
                new Turns(store, clock, reader, graphs, new TurnRunner(store, claims, background, alarms, observers)),
                edits,
                new Housekeeping(store, clock, reader, claims, search),
                new ThreadImports(store, reader, claims, graphs, clock),
                new ThreadRecorder(reader, claims, background, graphs, clock),
                search,
                new UserMemories(store, reader, edits, background, memory));
    }

    /** Closes all of them, those first that work with others, also when one of them fails. */
    @Override
    public void close() {
        try (CheckpointStore last = store;
                UserMemories sixth = users;
                ThreadClaims fifth = claims;
                Graphs fourth = graphs;
                Alarms third = alarms;
                BackgroundSummaries second = background) {
            async.close();
        }
    }
}
