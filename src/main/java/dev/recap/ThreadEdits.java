package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes threads without asking a model. Thread-safe. */
final class ThreadEdits {

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final Graphs graphs;
    private final HistorySearch search;

    ThreadEdits(
            CheckpointStore store,
            InstantSource clock,
            ThreadReader reader,
            ThreadClaims claims,
            Graphs graphs,
            HistorySearch search) {
        this.store = store;
        this.clock = clock;
        this.reader = reader;
        this.claims = claims;
        this.graphs = graphs;
        this.search = search;
    }

    Checkpoint update(ThreadId thread, @Nullable UserId user, @Nullable Checkpoint from, ThreadUpdate update) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            Checkpoint head = reader.head(thread, user);
            Checkpoint parent = from == null ? head : reader.again(from, user);
            String node = update.asNode().orElse(parent == null ? Checkpoint.START : parent.node());
            RunningSummary summary = update.newSummary() == null
                    ? null
                    : new RunningSummary(update.newSummary(), List.of(), clock.instant(), null);
            TurnSettings settings = graphs.settings(TurnOptions.ofDefaults());
            Turn edit = run.as(TurnId.random(), Map.of(), settings);
            return graphs.of(settings).update(edit, head, parent, update.change(), summary, node);
        });
    }

    boolean rollback(ThreadId thread, @Nullable UserId user) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            Checkpoint head = reader.head(thread, user);
            if (head == null || head.isComplete() || RecordedTurn.isEdit(store.turn(thread, head.turn()))) {
                return false;
            }
            store.takeBack(head.thread(), head.id(), head.turn(), run.lease());
            return true;
        });
    }

    boolean delete(ThreadId thread, @Nullable UserId user) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            reader.info(thread, user);
            boolean found = store.delete(thread);
            search.forgetAll();
            return found;
        });
    }
}
