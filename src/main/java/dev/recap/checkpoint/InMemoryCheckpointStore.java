package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.CheckpointId;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps checkpoints in this process's memory for as long as the store lives. Checkpoints share their messages, so a
 * step costs the same however long its thread is. Thread-safe; threads do not wait for each other.
 */
public final class InMemoryCheckpointStore implements CheckpointStore {

    private static final Comparator<ThreadLog> LAST_CREATED_FIRST = Comparator.comparing(ThreadLog::createdAt)
            .thenComparingLong(ThreadLog::sequence)
            .reversed();

    private final Map<ThreadId, ThreadLog> threads = new ConcurrentHashMap<>();
    private final AtomicLong created = new AtomicLong();
    private volatile boolean closed;

    @Override
    public Optional<Checkpoint> head(ThreadId thread) {
        return read(thread, ThreadLog::head);
    }

    @Override
    public Optional<Checkpoint> find(ThreadId thread, CheckpointId id) {
        return read(thread, log -> log.find(id));
    }

    @Override
    public List<Checkpoint> history(ThreadId thread, int limit, @Nullable CheckpointId before) {
        return read(thread, log -> Optional.of(log.history(limit, before))).orElse(List.of());
    }

    @Override
    public List<Checkpoint> turn(ThreadId thread, TurnId turn) {
        return read(thread, log -> Optional.of(log.turn(turn))).orElse(List.of());
    }

    @Override
    public List<ArchivedMessage> archive(ThreadId thread) {
        return read(thread, log -> Optional.of(log.archive())).orElse(List.of());
    }

    @Override
    public Optional<ThreadInfo> thread(ThreadId thread) {
        return read(thread, log -> Optional.of(log.info()));
    }

    @Override
    public List<ThreadInfo> threads(ThreadQuery query) {
        requireOpen();
        ThreadId page = query.before();
        ThreadLog last = page == null ? null : threads.get(page);
        return threads.values().stream()
                .filter(log -> page == null || (last != null && LAST_CREATED_FIRST.compare(last, log) < 0))
                .sorted(LAST_CREATED_FIRST)
                .map(ThreadLog::info)
                .filter(info -> query.matches(info.user(), info.metadata()))
                .limit(query.limit())
                .toList();
    }

    @Override
    public void commit(Commit commit) {
        requireOpen();
        // compute() holds the entry, so that a thread is never deleted between being found and being written to.
        threads.compute(commit.thread(), (thread, log) -> {
            if (log == null) {
                if (commit.expectedHead() != null || commit.checkpoints().isEmpty()) {
                    throw new HeadMovedException(thread);
                }
                log = new ThreadLog(
                        thread, commit.user(), commit.checkpoints().get(0).createdAt(), created.incrementAndGet());
            }
            log.commit(commit);
            return log;
        });
    }

    @Override
    public boolean renew(ThreadId thread, Lease lease) {
        return read(thread, log -> Optional.of(log.renew(lease))).orElse(false);
    }

    @Override
    public void release(ThreadId thread, Lease lease) {
        requireOpen();
        ThreadLog log = threads.get(thread);
        if (log != null) {
            log.release(lease);
        }
    }

    @Override
    public void takeBack(ThreadId thread, CheckpointId expectedHead, TurnId turn, Lease lease) {
        requireOpen();
        threads.compute(thread, (id, log) -> {
            if (log == null) {
                throw new HeadMovedException(id);
            }
            return log.takeBack(expectedHead, turn, lease) ? log : null;
        });
    }

    @Override
    public boolean delete(ThreadId thread) {
        requireOpen();
        boolean[] found = {false};
        threads.computeIfPresent(thread, (id, log) -> {
            log.requireFree();
            found[0] = true;
            return null;
        });
        return found[0];
    }

    @Override
    public void delete(ThreadId thread, CheckpointId expectedHead, Lease lease) {
        requireOpen();
        threads.compute(thread, (id, log) -> {
            if (log == null) {
                throw new HeadMovedException(id);
            }
            log.requireOwn(expectedHead, lease);
            return null;
        });
    }

    @Override
    public Pruned prune(ThreadId thread, Retention retention, Instant now) {
        requireNonNull(retention, "retention");
        requireNonNull(now, "now");
        return read(thread, log -> Optional.of(log.prune(retention, now))).orElse(Pruned.NOTHING);
    }

    @Override
    public boolean copy(ThreadId from, ThreadId to) {
        requireOpen();
        if (threads.containsKey(to)) {
            throw new HeadMovedException(to);
        }
        ThreadLog log = threads.get(from);
        if (log == null) {
            return false;
        }
        if (threads.putIfAbsent(to, log.copyTo(to, created.incrementAndGet())) != null) {
            throw new HeadMovedException(to);
        }
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }

    private <T> Optional<T> read(ThreadId thread, Function<ThreadLog, Optional<T>> reader) {
        requireOpen();
        ThreadLog log = threads.get(thread);
        return log == null ? Optional.empty() : reader.apply(log);
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreException("The checkpoint store is closed; open a new one.", false, null);
        }
    }
}
