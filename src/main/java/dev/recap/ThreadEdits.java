package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.RunningSummary;
import dev.recap.message.TurnId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes threads without asking a model. Thread-safe. */
final class ThreadEdits {

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final Graphs graphs;
    private final HistorySearch search;
    private final BackgroundSummaries background;

    ThreadEdits(
            CheckpointStore store,
            InstantSource clock,
            ThreadReader reader,
            ThreadClaims claims,
            Graphs graphs,
            HistorySearch search,
            BackgroundSummaries background) {
        this.store = store;
        this.clock = clock;
        this.reader = reader;
        this.claims = claims;
        this.graphs = graphs;
        this.search = search;
        this.background = background;
    }

    /** Edits the newest state as it is when the thread is free; {@code null} for a change leaves it alone. */
    void update(Call edit, Function<@Nullable Checkpoint, @Nullable ThreadUpdate> change) {
        claims.run(edit, run -> {
            Checkpoint head = reader.head(edit.thread(), edit.user());
            ThreadUpdate update = change.apply(head);
            return update == null ? Optional.empty() : Optional.of(written(run, head, head, update));
        });
    }

    Checkpoint update(Call edit, @Nullable Checkpoint from, ThreadUpdate update) {
        return claims.run(edit, run -> {
            Checkpoint head = reader.head(edit.thread(), edit.user());
            return written(run, head, from == null ? head : reader.again(from, edit.user()), update);
        });
    }

    private Checkpoint written(
            TurnRun run, @Nullable Checkpoint head, @Nullable Checkpoint parent, ThreadUpdate update) {
        String node = update.asNode().orElse(parent == null ? Checkpoint.START : parent.node());
        RunningSummary summary = update.newSummary() == null
                ? null
                : new RunningSummary(update.newSummary(), List.of(), clock.instant(), null);
        TurnSettings settings = graphs.settings(TurnOptions.ofDefaults());
        Turn turn = run.as(TurnId.random(), Map.of(), settings);
        return graphs.of(settings).update(turn, head, parent, update.change(), summary, node);
    }

    boolean rollback(Call edit) {
        return claims.run(edit, run -> {
            Checkpoint head = reader.head(edit.thread(), edit.user());
            if (head == null || head.isComplete() || RecordedTurn.isEdit(store.turn(head.thread(), head.turn()))) {
                return false;
            }
            store.takeBack(head.thread(), head.id(), head.turn(), run.lease());
            return true;
        });
    }

    boolean delete(Call edit) {
        boolean found = claims.run(edit, run -> {
            reader.info(edit.thread(), edit.user());
            boolean deleted = store.delete(edit.thread());
            search.forgetAll();
            return deleted;
        });
        background.forget(edit.thread());
        return found;
    }
}
