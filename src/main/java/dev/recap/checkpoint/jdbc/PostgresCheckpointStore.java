package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.PostgresDatabase;
import dev.recap.message.StoreException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps checkpoints in PostgreSQL 13 or later, in a schema of their own named {@code recap}, for any number of threads,
 * processes and machines at the same time. A commit that returned is as durable as the server's
 * {@code synchronous_commit} makes it; a reader waits for nobody; writers wait for each other on one thread only. A
 * statement may take 10 seconds.
 *
 * <p>While the server is away, calls try again for 10 seconds. A commit whose connection was lost on the way is looked up
 * by its ids: it is written once or not at all. Nothing is left in a session between transactions, so that a proxy may
 * pool them (PgBouncer's {@code transaction} mode). Leases run by the server's clock.
 *
 * <p>The server uses the space of deleted and pruned rows for new ones once it has vacuumed the tables, which it does by
 * itself; {@code VACUUM FULL} gives it back to the disk, and locks them meanwhile.
 *
 * <p>Needs {@code org.postgresql:postgresql} on the class path, and {@code com.zaxxer:HikariCP} when it makes the pool.
 */
public final class PostgresCheckpointStore extends JdbcCheckpointStore {

    private PostgresCheckpointStore(PostgresDatabase database, @Nullable EncryptionKeys keys) {
        super(database, keys);
    }

    /**
     * Opens the store as {@link #open(DataSource, EncryptionKeys)} does, without keys.
     *
     * @throws StoreException also if what it holds is encrypted
     */
    public static PostgresCheckpointStore open(DataSource source) {
        return opened(source, null);
    }

    /**
     * Uses connections of an application, preferably a pool, and makes the tables where they are missing. Closing the
     * store leaves the pool open. Behind a proxy that pools transactions its connections need {@code prepareThreshold=0}.
     *
     * @throws StoreException if the server cannot be reached, refuses, is too old, or its tables are of a newer Recap,
     *     or if a key is not the one of its id that wrote to it before
     */
    public static PostgresCheckpointStore open(DataSource source, EncryptionKeys keys) {
        return opened(source, requireNonNull(keys, "keys"));
    }

    private static PostgresCheckpointStore opened(DataSource source, @Nullable EncryptionKeys keys) {
        requireNonNull(source, "source");
        return opened(PostgresDatabase.open(source, CheckpointDialect.POSTGRES), keys);
    }

    /**
     * Connects as {@link #open(String, String, String, EncryptionKeys)} does, without keys.
     *
     * @throws StoreException also if what it holds is encrypted
     */
    public static PostgresCheckpointStore open(String url, @Nullable String user, @Nullable String password) {
        return opened(url, user, password, null);
    }

    /**
     * Connects with a pool of its own of up to 10 connections, which is closed with the store.
     *
     * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE}, with the driver's parameters behind it
     * @param user whom to log in, unless the URL names one; {@code null} for the driver's choice
     * @param password the password, unless the URL gives one; {@code null} where none is needed
     * @param keys what is said is encrypted with
     * @throws StoreException if the URL is not understood, a library is missing, the server cannot be reached, refuses, is
     *     too old, or its tables are of a newer Recap, or if a key is not the one of its id that wrote to it before
     */
    public static PostgresCheckpointStore open(
            String url, @Nullable String user, @Nullable String password, EncryptionKeys keys) {
        return opened(url, user, password, requireNonNull(keys, "keys"));
    }

    private static PostgresCheckpointStore opened(
            String url, @Nullable String user, @Nullable String password, @Nullable EncryptionKeys keys) {
        requireNonNull(url, "url");
        return opened(PostgresDatabase.open(url, user, password, CheckpointDialect.POSTGRES), keys);
    }

    private static PostgresCheckpointStore opened(PostgresDatabase database, @Nullable EncryptionKeys keys) {
        boolean ready = false;
        try {
            PostgresCheckpointStore store = new PostgresCheckpointStore(database, keys);
            ready = true;
            return store;
        } finally {
            if (!ready) {
                database.close();
            }
        }
    }
}
