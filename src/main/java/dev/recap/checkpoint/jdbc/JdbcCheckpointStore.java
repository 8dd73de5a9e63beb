package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.jdbc.Database;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stores in databases have in common: how threads and checkpoints are laid down. */
abstract sealed class JdbcCheckpointStore implements CheckpointStore
        permits SqliteCheckpointStore, PostgresCheckpointStore {

    private final Database database;
    private final RowCipher cipher;
    private final KeyRegister keys;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final StepKinds kinds = new StepKinds();
    private final Recent<ThreadId, KnownThread> threads = new Recent<>(4_000_000);
    private final CheckpointReader reader;
    private final ArchiveReader archive;

    /**
     * Takes a database that is open.
     *
     * @throws StoreException if the keys are not those of the database
     */
    JdbcCheckpointStore(Database database, @Nullable EncryptionKeys keys) {
        this.database = database;
        this.cipher = new RowCipher(keys);
        this.keys = KeyRegister.of(database, keys);
        this.messages = new MessageRows(cipher);
        this.summaries = new SummaryRows(cipher);
        this.reader = new CheckpointReader(messages, summaries, cipher);
        this.archive = new ArchiveReader(messages, summaries);
    }

    @Override
    public final Optional<Checkpoint> head(ThreadId thread) {
        requireNonNull(thread, "thread");
        KnownThread known = threads.get(thread);
        if (known != null) {
            if (database.peek(known::holds)) {
                return Optional.of(known.head());
            }
            threads.take(thread);
        }
        return database.read(session -> reader.head(session, thread)).stream().findFirst();
    }

    @Override
    public final Optional<Checkpoint> lastSeenHead(ThreadId thread) {
        requireNonNull(thread, "thread");
        KnownThread known = threads.get(thread);
        return known == null ? head(thread) : Optional.of(known.head());
    }

    @Override
    public final Optional<Checkpoint> find(ThreadId thread, CheckpointId id) {
        requireNonNull(thread, "thread");
        requireNonNull(id, "id");
        return database.read(session -> reader.find(session, thread, id)).stream()
                .findFirst();
    }

    @Override
    public final List<Checkpoint> history(ThreadId thread, int limit, @Nullable CheckpointId before) {
        requireNonNull(thread, "thread");
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
        return database.read(session -> reader.history(session, thread, limit, before));
    }

    @Override
    public final List<Checkpoint> turn(ThreadId thread, TurnId turn) {
        requireNonNull(thread, "thread");
        requireNonNull(turn, "turn");
        return database.read(session -> reader.turn(session, thread, turn));
    }

    @Override
    public final List<ArchivedMessage> archive(ThreadId thread) {
        requireNonNull(thread, "thread");
        return database.read(session -> archive.read(session, thread));
    }

    @Override
    public final Optional<ThreadInfo> thread(ThreadId thread) {
        requireNonNull(thread, "thread");
        return database.read(session -> ThreadDirectory.find(session, thread)).stream()
                .findFirst();
    }

    @Override
    public final List<ThreadInfo> threads(ThreadQuery query) {
        requireNonNull(query, "query");
        return database.read(session -> ThreadDirectory.list(session, query));
    }

    @Override
    public final void commit(Commit commit) {
        requireNonNull(commit, "commit");
        keys.enter();
        try {
            // Taken away, as it is out of date after this in any case.
            KnownThread known = threads.take(commit.thread());
            ThreadCommit attempt = new ThreadCommit(commit, known, messages, summaries, kinds, cipher);
            ThreadCommit.Written written = known != null && known.isContinuedBy(commit)
                    ? database.write(attempt::presuming, attempt::looking)
                    : database.write(attempt::looking);
            written.rows().remember();
            KnownThread thread = written.thread();
            if (thread != null) {
                threads.put(commit.thread(), thread, thread.weight());
            }
        } catch (ThreadBusyException | HeadMovedException | WrongUserException e) {
            // Nothing was written yet; a writer that tries again must not make every thread be read anew each time.
            throw e;
        } catch (RuntimeException | Error e) {
            // Rows read back within the transaction may have been its own, whose numbers are given out again.
            forget();
            throw e;
        }
    }

    @Override
    public final boolean renew(ThreadId thread, Lease lease) {
        return database.write(session -> ThreadRow.renew(session, thread, lease));
    }

    @Override
    public final void release(ThreadId thread, Lease lease) {
        database.write(session -> ThreadRow.release(session, thread, lease));
    }

    @Override
    public final void takeBack(ThreadId thread, CheckpointId expectedHead, TurnId turn, Lease lease) {
        database.write(session -> {
            if (!isGone(session, thread, expectedHead)) {
                ThreadRow row = ThreadRow.require(session, thread, expectedHead, lease);
                new ThreadRemoval(session, row.key()).takeBack(turn);
            }
            return true;
        });
        forget();
    }

    @Override
    public final boolean delete(ThreadId thread) {
        requireNonNull(thread, "thread");
        LockedRow own = session -> free(session, thread);
        shorten(thread, own);
        boolean found = database.write(session -> {
            ThreadRow row = own.take(session);
            if (row == null) {
                return session.repeats();
            }
            new ThreadRemoval(session, row.key()).deleteAll();
            return true;
        });
        if (found) {
            forget();
            database.afterDeletion();
        }
        return found;
    }

    @Override
    public final void delete(ThreadId thread, CheckpointId expectedHead, Lease lease) {
        shorten(thread, session -> ThreadRow.require(session, thread, expectedHead, lease));
        database.write(session -> {
            if (!isGone(session, thread, expectedHead)) {
                ThreadRow row = ThreadRow.require(session, thread, expectedHead, lease);
                new ThreadRemoval(session, row.key()).deleteAll();
            }
            return true;
        });
        forget();
        database.afterDeletion();
    }

    /**
     * Counts the encrypted rows by the id of their key, and under an empty id those that are not encrypted. A key under which
     * nothing is counted is needed no longer. Reads every row: on a server, where a statement may take 10 seconds, a very
     * large database is counted by other means.
     */
    public final Map<String, Long> rowsByKey() {
        return database.read(RowCount::byKey);
    }

    /**
     * Encrypts with the key that writes whatever is plain or encrypted with another one, 200 rows in a transaction, while
     * the store may be used; stopped half-way, it can be called again. What was plain is overwritten in a SQLite file; in
     * PostgreSQL it is gone when the server has reused its space or {@code VACUUM FULL} has run. Copies made before, such as
     * backups, stay what they are.
     *
     * @return how many rows were changed
     * @throws IllegalStateException if the store has no keys
     * @throws StoreException if a key is missing or a row was changed
     */
    public final long reencrypt() {
        if (!cipher.encrypts()) {
            throw new IllegalStateException("The store has no encryption keys; open it with them.");
        }
        keys.enter();
        long changed = new Reencryption(database, cipher).run();
        database.afterDeletion();
        return changed;
    }

    @Override
    public final Pruned prune(ThreadId thread, Retention retention, Instant now) {
        requireNonNull(thread, "thread");
        requireNonNull(retention, "retention");
        requireNonNull(now, "now");
        return prune(session -> free(session, thread), retention, now);
    }

    private Pruned prune(LockedRow own, Retention retention, Instant now) {
        Pruned pruned = database.write(session -> {
            ThreadRow row = own.take(session);
            return row == null
                    ? Pruned.NOTHING
                    : ThreadPruning.run(session, row.key(), retention, now, messages, summaries);
        });
        if (pruned.isAny()) {
            forget();
            database.afterDeletion();
        }
        return pruned;
    }

    @Override
    public final boolean copy(ThreadId from, ThreadId to) {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        keys.enter();
        return database.write(session -> ThreadCopy.run(session, from, to, messages, summaries, cipher));
    }

    @Override
    public final void close() {
        database.close();
    }

    /** Leaves little of a very long thread, step by step: a whole one, should the process end meanwhile. */
    private void shorten(ThreadId thread, LockedRow own) {
        boolean isLonger = database.read(session -> ThreadRemoval.isLong(session, thread));
        while (isLonger) {
            isLonger = !prune(own, Retention.newest(1).withoutArchive(), Instant.now())
                    .isDone();
        }
    }

    /** Locks a thread's row for what is to be removed. */
    private interface LockedRow {
        @Nullable
        ThreadRow take(Session session) throws SQLException;
    }

    /** Locks the row of a thread that nobody is writing to; {@code null} if there is none. */
    private static @Nullable ThreadRow free(Session session, ThreadId thread) throws SQLException {
        ThreadRow row = ThreadRow.lock(session, thread);
        if (row != null) {
            row.requireFree();
        }
        return row;
    }

    /** Whether a removal that may have been done before was done. */
    private static boolean isGone(Session session, ThreadId thread, CheckpointId head) throws SQLException {
        if (!session.repeats()) {
            return false;
        }
        ThreadRow row = ThreadRow.lock(session, thread);
        return row == null || !row.holds(session, head);
    }

    private void forget() {
        messages.forgetAll();
        summaries.forgetAll();
        threads.clear();
    }
}
