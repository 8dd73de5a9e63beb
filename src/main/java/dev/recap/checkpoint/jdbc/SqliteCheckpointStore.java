package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.StoreException;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps checkpoints in one SQLite file, which any number of threads and processes of one machine may use at the same
 * time. A commit that returned is on the disk ({@code synchronous=FULL}); a reader waits for nobody; a writer waits up
 * to 10 seconds for another one. Deleted text is overwritten in the file.
 *
 * <p>While the file is open, two more stand beside it, {@code -wal} and {@code -shm}; the last store to close takes
 * them away. Needs {@code org.xerial:sqlite-jdbc} on the class path.
 */
public final class SqliteCheckpointStore implements CheckpointStore {

    private final SqliteDatabase database;
    private final MessageRows messages = new MessageRows();
    private final SummaryRows summaries = new SummaryRows();
    private final CheckpointReader reader = new CheckpointReader(messages, summaries);
    private final ArchiveReader archive = new ArchiveReader(messages, summaries);

    private SqliteCheckpointStore(SqliteDatabase database) {
        this.database = database;
    }

    /**
     * Opens a file, or creates it when it is absent or empty; its folder must exist.
     *
     * @throws StoreException if it is a folder, damaged, not writable, of another program or of a newer Recap, or if
     *     the SQLite driver is missing
     */
    public static SqliteCheckpointStore open(Path file) {
        requireNonNull(file, "file");
        try {
            return new SqliteCheckpointStore(SqliteFile.open(file));
        } catch (NoClassDefFoundError e) {
            throw new StoreException(
                    "The SQLite driver is missing; add the dependency org.xerial:sqlite-jdbc.", false, e);
        }
    }

    @Override
    public Optional<Checkpoint> head(ThreadId thread) {
        requireNonNull(thread, "thread");
        return database.read(session -> reader.head(session, thread)).stream().findFirst();
    }

    @Override
    public Optional<Checkpoint> find(ThreadId thread, CheckpointId id) {
        requireNonNull(thread, "thread");
        requireNonNull(id, "id");
        return database.read(session -> reader.find(session, thread, id)).stream()
                .findFirst();
    }

    @Override
    public List<Checkpoint> history(ThreadId thread, int limit, @Nullable CheckpointId before) {
        requireNonNull(thread, "thread");
        if (limit < 0) {
            throw new IllegalArgumentException("A limit must be 0 or more; this one is " + limit + ".");
        }
        return database.read(session -> reader.history(session, thread, limit, before));
    }

    @Override
    public List<Checkpoint> turn(ThreadId thread, TurnId turn) {
        requireNonNull(thread, "thread");
        requireNonNull(turn, "turn");
        return database.read(session -> reader.turn(session, thread, turn));
    }

    @Override
    public List<ArchivedMessage> archive(ThreadId thread) {
        requireNonNull(thread, "thread");
        return database.read(session -> archive.read(session, thread));
    }

    @Override
    public Optional<ThreadInfo> thread(ThreadId thread) {
        requireNonNull(thread, "thread");
        return database.read(session -> ThreadDirectory.find(session, thread)).stream()
                .findFirst();
    }

    @Override
    public List<ThreadInfo> threads(ThreadQuery query) {
        requireNonNull(query, "query");
        return database.read(session -> ThreadDirectory.list(session, query));
    }

    @Override
    public void commit(Commit commit) {
        requireNonNull(commit, "commit");
        try {
            database.write(session -> new ThreadCommit(commit, messages, summaries).run(session))
                    .remember();
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
    public boolean renew(ThreadId thread, Lease lease) {
        return database.write(session -> ThreadRow.renew(session, thread, lease));
    }

    @Override
    public void release(ThreadId thread, Lease lease) {
        database.write(session -> ThreadRow.release(session, thread, lease));
    }

    @Override
    public void takeBack(ThreadId thread, CheckpointId expectedHead, TurnId turn, Lease lease) {
        database.write(session -> {
            ThreadRow row = ThreadRow.require(session, thread, expectedHead, lease);
            new ThreadRemoval(session, row.key()).takeBack(turn);
            return true;
        });
        forget();
    }

    @Override
    public boolean delete(ThreadId thread) {
        requireNonNull(thread, "thread");
        boolean found = database.write(session -> {
            ThreadRow row = ThreadRow.find(session, thread);
            if (row == null) {
                return false;
            }
            row.requireFree();
            new ThreadRemoval(session, row.key()).deleteAll();
            return true;
        });
        if (found) {
            forget();
            database.emptyLog();
        }
        return found;
    }

    @Override
    public void delete(ThreadId thread, CheckpointId expectedHead, Lease lease) {
        database.write(session -> {
            ThreadRow row = ThreadRow.require(session, thread, expectedHead, lease);
            new ThreadRemoval(session, row.key()).deleteAll();
            return true;
        });
        forget();
        database.emptyLog();
    }

    @Override
    public void close() {
        database.close();
    }

    private void forget() {
        messages.forgetAll();
        summaries.forgetAll();
    }
}
