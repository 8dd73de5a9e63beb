package dev.recap;

import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store whose calls are observed. */
final class ObservedCheckpointStore implements CheckpointStore {

    private final CheckpointStore store;
    private final Observers observers;

    ObservedCheckpointStore(CheckpointStore store, Observers observers) {
        this.store = store;
        this.observers = observers;
    }

    @Override
    public Optional<Checkpoint> head(ThreadId thread) {
        return observe("head", thread, () -> store.head(thread));
    }

    @Override
    public Optional<Checkpoint> lastSeenHead(ThreadId thread) {
        return observe("head", thread, () -> store.lastSeenHead(thread));
    }

    @Override
    public Optional<Checkpoint> find(ThreadId thread, CheckpointId id) {
        return observe("find", thread, () -> store.find(thread, id));
    }

    @Override
    public List<Checkpoint> history(ThreadId thread, int limit, @Nullable CheckpointId before) {
        return observe("history", thread, () -> store.history(thread, limit, before));
    }

    @Override
    public List<Checkpoint> turn(ThreadId thread, TurnId turn) {
        return observe("turn", thread, () -> store.turn(thread, turn));
    }

    @Override
    public List<ArchivedMessage> archive(ThreadId thread) {
        return observe("archive", thread, () -> store.archive(thread));
    }

    @Override
    public Optional<ThreadInfo> thread(ThreadId thread) {
        return observe("thread", thread, () -> store.thread(thread));
    }

    @Override
    public List<ThreadInfo> threads(ThreadQuery query) {
        return observe("threads", null, () -> store.threads(query));
    }

    @Override
    public void commit(Commit commit) {
        observe("commit", commit.thread(), commit.checkpoints().size(), () -> {
            store.commit(commit);
            return true;
        });
        if (!commit.checkpoints().isEmpty()) {
            observers.noteCheckpoint(commit.thread(), commit.newHead());
        }
    }

    @Override
    public boolean renew(ThreadId thread, Lease lease) {
        return observe("renew", thread, () -> store.renew(thread, lease));
    }

    @Override
    public void release(ThreadId thread, Lease lease) {
        observe("release", thread, () -> {
            store.release(thread, lease);
            return true;
        });
    }

    @Override
    public void takeBack(ThreadId thread, CheckpointId expectedHead, TurnId turn, Lease lease) {
        observe("takeBack", thread, () -> {
            store.takeBack(thread, expectedHead, turn, lease);
            return true;
        });
    }

    @Override
    public boolean delete(ThreadId thread) {
        return observe("delete", thread, () -> store.delete(thread));
    }

    @Override
    public void delete(ThreadId thread, CheckpointId expectedHead, Lease lease) {
        observe("delete", thread, () -> {
            store.delete(thread, expectedHead, lease);
            return true;
        });
    }

    @Override
    public Pruned prune(ThreadId thread, Retention retention, Instant now) {
        return observe("prune", thread, () -> store.prune(thread, retention, now));
    }

    @Override
    public boolean copy(ThreadId from, ThreadId to) {
        return observe("copy", from, () -> store.copy(from, to));
    }

    @Override
    public void close() {
        store.close();
    }

    private <T> T observe(String method, @Nullable ThreadId thread, Supplier<T> call) {
        return observe(method, thread, 0, call);
    }

    private <T> T observe(String method, @Nullable ThreadId thread, int checkpoints, Supplier<T> call) {
        return observers.observe(
                observers.current(),
                thread,
                place -> new Operation.StoreCall(place, method, checkpoints),
                call::get,
                result -> Outcome.DONE);
    }
}
