package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Recognizes a file as ours by SQLite's {@code application_id} and brings its tables to the version of this Recap. */
final class SqliteSchema {

    static final int VERSION = 4;

    /** "Reca" in ASCII. */
    static final int APPLICATION_ID = 0x52656361;

    private final Session session;
    private final SqliteErrors errors;
    private final Path path;

    SqliteSchema(Session session, SqliteErrors errors, Path path) {
        this.session = session;
        this.errors = errors;
        this.path = path;
    }

    private record Identity(int application, int version, long tables) {}

    /** Checks first and changes nothing in a file that is not ours. */
    void prepare() throws SQLException {
        int version = session.transaction("BEGIN", ignored -> checkedVersion());
        requireWriteAheadLog();
        if (version < VERSION) {
            session.transaction("BEGIN IMMEDIATE", ignored -> migrate(checkedVersion()));
        }
    }

    private int checkedVersion() throws SQLException {
        Identity identity = identity();
        boolean isNew = identity.equals(new Identity(0, 0, 0));
        if (!isNew && identity.application() != APPLICATION_ID) {
            throw errors.failed("'" + path + "' is a database of another program; choose another file.", null);
        }
        if (identity.version() > VERSION) {
            throw errors.failed(
                    "'" + path + "' was written by a newer Recap (its version is " + identity.version()
                            + ", this one knows " + VERSION + "); upgrade Recap.",
                    null);
        }
        if (identity.version() < 0 || (identity.application() == APPLICATION_ID && identity.version() == 0)) {
            throw errors.damaged(null);
        }
        return identity.version();
    }

    private Identity identity() throws SQLException {
        long tables = session.number("SELECT count(*) FROM sqlite_schema");
        return new Identity(
                (int) session.number("PRAGMA application_id"), (int) session.number("PRAGMA user_version"), tables);
    }

    private int migrate(int from) throws SQLException {
        for (int version = from + 1; version <= VERSION; version++) {
            session.script(SchemaScript.read("sqlite-" + version + ".sql"));
        }
        session.script("PRAGMA application_id = " + APPLICATION_ID + "; PRAGMA user_version = " + VERSION);
        return VERSION;
    }

    private void requireWriteAheadLog() throws SQLException {
        try (ResultSet mode = session.query("PRAGMA journal_mode = WAL")) {
            if (!mode.next() || !"wal".equals(mode.getString(1))) {
                throw new StoreException(
                        "'" + path + "' is on a file system without shared memory; choose a local disk.", false, null);
            }
        }
    }
}
