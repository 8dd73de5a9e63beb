package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/** The file of a store on its way to being open, and the one place that knows how a connection to it is set up. */
final class SqliteFile {

    private static final long BUSY_MILLIS = 10_000;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Path path;
    private final Dialect dialect;
    private final SqliteErrors errors;
    /** What the file system knows the file by; {@code null} before it is open, and where it knows files by names alone. */
    private volatile @Nullable Object identity;

    private SqliteFile(Path path, Dialect dialect) {
        this.path = path;
        this.dialect = dialect;
        this.errors = new SqliteErrors(path);
    }

    /**
     * Opens the file, creating it when it is absent or empty.
     *
     * @throws StoreException if it is not a file of ours, not readable and writable, damaged, or of a newer Recap
     */
    static SqliteDatabase open(Path path, Dialect dialect) {
        SqliteFile file = new SqliteFile(path.toAbsolutePath(), dialect);
        file.requireUsable();
        Session writer = file.connectWriter();
        file.identity = file.identity();
        return new SqliteDatabase(file, writer);
    }

    SqliteErrors errors() {
        return errors;
    }

    Session connectReader() throws SQLException {
        requireSame();
        return prepared(session -> session.script("PRAGMA query_only = ON"));
    }

    void compact() throws SQLException {
        requireSame();
        try (Session session = prepared(ready -> {})) {
            session.script("VACUUM");
        }
    }

    /** Connects once more. */
    Session reconnectWriter() {
        requireSame();
        return connectWriter();
    }

    /** A connection would make a file anew that is gone, and mix what is known of it with what another one holds. */
    private void requireSame() {
        if (!Objects.equals(identity, identity())) {
            throw errors.failed("'" + path + "' is not there any more, or another file is; open a new store.", null);
        }
    }

    private @Nullable Object identity() {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return e.getClass();
        }
    }

    /**
     * Tries for as long as a locked file is waited for: SQLite itself does not wait while another process turns a new
     * file to WAL mode.
     */
    private Session connectWriter() {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_MILLIS);
        while (true) {
            try {
                return prepared(this::prepareWriter);
            } catch (SQLException e) {
                // An interrupted thread does not park, and would spin.
                if (!SqliteErrors.isBusy(e)
                        || System.nanoTime() - deadline > 0
                        || Thread.currentThread().isInterrupted()) {
                    throw errors.of(e);
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void prepareWriter(Session session) throws SQLException {
        new SqliteSchema(session, errors, path).prepare();
        session.script("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
    }

    private interface Preparation {
        void run(Session session) throws SQLException;
    }

    /** Returns a new connection once it is ready to be used; one that cannot be made ready is closed again. */
    private Session prepared(Preparation preparation) throws SQLException {
        Session session = new Session(open(), dialect, false);
        boolean ready = false;
        try {
            session.script("PRAGMA busy_timeout = " + BUSY_MILLIS);
            preparation.run(session);
            ready = true;
            return session;
        } finally {
            if (!ready) {
                session.close();
            }
        }
    }

    private Connection open() throws SQLException {
        // As a URI, so that a '?' in a path is not taken for the beginning of parameters.
        String url = JDBC.PREFIX + path.toUri();
        return JDBC.createConnection(url, new Properties());
    }

    private void requireUsable() {
        Path folder = path.getParent();
        if (Files.isDirectory(path)) {
            throw errors.failed("'" + path + "' is a folder; name a file in it.", null);
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw errors.failed("'" + path + "' is not an ordinary file; choose another.", null);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw errors.failed("The folder of '" + path + "' does not exist; create it first.", null);
        }
        if (path.toFile().length() == 1) {
            // SQLite takes a single byte for an empty file and would write over it.
            throw errors.notADatabase(null);
        }
        if (!Files.isWritable(folder) || (Files.exists(path) && !Files.isWritable(path))) {
            throw errors.readOnly(null);
        }
    }
}
