package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.PostgresDatabase;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is remembered in PostgreSQL 13 or later, in the schema {@code recap}, which may hold checkpoints too, for any
 * number of threads, processes and machines at the same time. Writers wait for each other on one user only; while the server
 * is away, calls try again for 10 seconds. A change whose connection was lost on the way is made once or not at all.
 *
 * <p>Where the extension pgvector is in the database ({@code CREATE EXTENSION vector}, by its owner) when a store is opened,
 * the server compares vectors, all of a user's; a role that does not own the tables needs one that does to open a store
 * first. Without the extension nothing fails: vectors are kept as bytes and compared in Java, as in a SQLite file, which is
 * exact too, and those of the users that were searched last are kept in memory, up to 32 MB.
 *
 * <p>Deleted rows are gone from the tables' files when the server has reused their space or {@code VACUUM FULL} has run; its
 * log (WAL), standbys and backups keep them as long as they are kept.
 *
 * <p>Needs {@code org.postgresql:postgresql} on the class path, and {@code com.zaxxer:HikariCP} when it makes the pool.
 */
public final class PostgresMemoryStore extends JdbcMemoryStore {

    private PostgresMemoryStore(PostgresDatabase database, VectorColumns vectors) {
        super(database, vectors);
    }

    /**
     * Uses connections of an application, preferably a pool, and makes the tables where they are missing. Closing the
     * store leaves the pool open. Behind a proxy that pools transactions its connections need {@code prepareThreshold=0}.
     *
     * @throws dev.recap.message.StoreException if the server cannot be reached, refuses, is too old, or its tables are of a
     *     newer Recap
     */
    public static PostgresMemoryStore open(DataSource source) {
        return opened(PostgresDatabase.open(requireNonNull(source, "source"), MemoryDialect.POSTGRES));
    }

    /**
     * Connects with a pool of its own of up to 10 connections, which is closed with the store.
     *
     * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE}, with the driver's parameters behind it
     * @param user whom to log in, unless the URL names one; {@code null} for the driver's choice
     * @param password the password, unless the URL gives one; {@code null} where none is needed
     * @throws dev.recap.message.StoreException if the URL is not understood, a library is missing, the server cannot be
     *     reached, refuses, is too old, or its tables are of a newer Recap
     */
    public static PostgresMemoryStore open(String url, @Nullable String user, @Nullable String password) {
        return opened(PostgresDatabase.open(requireNonNull(url, "url"), user, password, MemoryDialect.POSTGRES));
    }

    @Override
    void eraseWhatWasForgotten() {
        // The server does it by itself, later: see above.
    }

    private static PostgresMemoryStore opened(PostgresDatabase database) {
        boolean ready = false;
        try {
            PgVectors vectors = PgVectors.find(database);
            ready = true;
            return new PostgresMemoryStore(database, vectors == null ? new ByteVectors(database) : vectors);
        } finally {
            if (!ready) {
                database.close();
            }
        }
    }
}
