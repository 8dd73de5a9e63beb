package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one file: one that writes, behind a lock, and up to four that read, which in WAL mode wait for
 * nobody. Every piece of work is a transaction, so that a reader sees one moment. Thread-safe. Recap's own: it may change
 * at any time.
 */
public final class SqliteDatabase implements Database {

    private static final int READERS = 4;

    private final SqliteFile file;
    /** Guarded by {@code writing}; {@code null} where it was given up, and the next write connects anew. */
    private @Nullable Session writer;

    private final ReentrantLock writing = new ReentrantLock();
    private final Semaphore reading = new Semaphore(READERS);
    private final Deque<Session> idleReaders = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    SqliteDatabase(SqliteFile file, Session writer) {
        this.file = file;
        this.writer = writer;
    }

    /**
     * Opens a file, or creates it when it is absent or empty; its folder must exist.
     *
     * @throws StoreException if it is a folder, damaged, not writable, of another program or of a newer Recap, or if
     *     the SQLite driver is missing
     */
    public static SqliteDatabase open(Path file, Dialect dialect) {
        try {
            return SqliteFile.open(file, dialect);
        } catch (NoClassDefFoundError e) {
            throw new StoreException(
                    "The SQLite driver is missing; add the dependency org.xerial:sqlite-jdbc.", false, e);
        }
    }

    @Override
    public <T> T read(Session.Work<T> work) {
        reading.acquireUninterruptibly();
        try {
            return translated(() -> {
                Session idle = idleReaders.pollFirst();
                Session session = idle == null ? file.connectReader() : idle;
                return used(session, () -> session.transaction("BEGIN", work), idleReaders::addFirst);
            });
        } finally {
            reading.release();
        }
    }

    @Override
    public <T> T peek(Session.Work<T> work) {
        return read(work);
    }

    /** The transaction is immediate: a deferred one fails when another process wrote meanwhile. */
    @Override
    public <T> T write(Session.Work<T> work) {
        writing.lock();
        try {
            return translated(() -> onWriter(session -> session.transaction("BEGIN IMMEDIATE", work)));
        } finally {
            writing.unlock();
        }
    }

    @Override
    public <T> T write(OneStatement.Work<T> inOne, Session.Work<T> work) {
        return write(work);
    }

    /** Moves what was written from the log into the file and empties the log, unless somebody is reading it. */
    @Override
    public void afterDeletion() {
        writing.lock();
        try {
            translated(() -> onWriter(SqliteDatabase::emptyLog));
        } finally {
            writing.unlock();
        }
    }

    /** Writes the file anew, on a connection whose statements are all done. */
    public void compact() {
        writing.lock();
        try {
            translated(() -> {
                file.compact();
                return onWriter(SqliteDatabase::emptyLog);
            });
        } finally {
            writing.unlock();
        }
    }

    private static long emptyLog(Session session) throws SQLException {
        return session.number("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    private <T> T onWriter(Session.Work<T> work) throws SQLException {
        Session session = writer == null ? file.reconnectWriter() : writer;
        writer = null;
        return used(session, () -> work.run(session), whole -> writer = whole);
    }

    /** Gives a connection back after its use, or closes one that an error has left in no state to be used again. */
    private static <T> T used(Session session, Access<T> use, Consumer<Session> giveBack) throws SQLException {
        Throwable failure = null;
        try {
            return use.run();
        } catch (SQLException | RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            boolean isOnlyBusy = !(failure instanceof SQLException error) || SqliteErrors.isBusy(error);
            if (session.isWhole() && isOnlyBusy) {
                giveBack.accept(session);
            } else {
                closeAfter(failure, session);
            }
        }
    }

    private static void closeAfter(@Nullable Throwable failure, Session session) {
        try {
            session.close();
        } catch (SQLException e) {
            if (failure != null) {
                failure.addSuppressed(e);
            }
        }
    }

    private interface Access<T> {
        T run() throws SQLException;
    }

    private <T> T translated(Access<T> access) {
        if (closed) {
            throw file.errors().closed();
        }
        try {
            return access.run();
        } catch (SQLException e) {
            throw file.errors().of(e);
        } catch (RuntimeException e) {
            throw DamagedRow.isToldBy(e) ? file.errors().damaged(e) : e;
        }
    }

    /** Waits for the work under way. The writer goes last: the last connection to a file takes its log away. */
    @Override
    public void close() {
        writing.lock();
        reading.acquireUninterruptibly(READERS);
        try {
            if (!closed) {
                closed = true;
                closeAll();
            }
        } finally {
            reading.release(READERS);
            writing.unlock();
        }
    }

    private void closeAll() {
        SQLException failure = null;
        for (Session reader : idleReaders) {
            failure = close(reader, failure);
        }
        if (writer != null) {
            failure = close(writer, failure);
        }
        if (failure != null) {
            throw file.errors().of(failure);
        }
    }

    private static @Nullable SQLException close(Session session, @Nullable SQLException former) {
        try {
            session.close();
            return former;
        } catch (SQLException e) {
            if (former != null) {
                e.addSuppressed(former);
            }
            return e;
        }
    }
}
