package dev.recap.jdbc;

import dev.recap.message.StoreException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A database on a PostgreSQL server. Thread-safe. Recap's own: it may change at any time. */
public final class PostgresDatabase implements Database {

    /**
     * All for one transaction: a proxy may give the session to others after it. Who waits for the rows of a process that was
     * stopped waits for less than a statement may take.
     */
    private static final String SETTINGS = """
            SELECT set_config('search_path', 'recap, pg_temp', true), \
            set_config('statement_timeout', '10000', true), \
            set_config('idle_in_transaction_session_timeout', '5000', true)""";

    /** A page of threads must not be joined with all checkpoints there are, which a planner prefers that expects them all. */
    private static final String ROW_BY_ROW =
            ", set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)";

    private static final List<String> READ =
            List.of("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", SETTINGS + ROW_BY_ROW);
    private static final List<String> WRITE =
            List.of("SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE", SETTINGS);

    private final DataSource source;
    private final Runnable closing;
    private final PostgresErrors errors;
    private final Dialect dialect;
    private volatile boolean closed;

    /** Makes a database; {@code closing} gives up the connections, where they are its own. */
    PostgresDatabase(DataSource source, Runnable closing, PostgresErrors errors, Dialect dialect) {
        this.source = source;
        this.dialect = dialect;
        this.closing = closing;
        this.errors = errors;
    }

    /**
     * Uses connections of an application, and makes the tables where they are missing; closing leaves the connections open.
     *
     * @throws StoreException if the server cannot be reached, refuses, is too old, or its tables are of a newer Recap
     */
    public static PostgresDatabase open(DataSource source, Dialect dialect) {
        return prepared(new PostgresDatabase(source, () -> {}, new PostgresErrors("PostgreSQL"), dialect));
    }

    /**
     * Connects with a pool of its own, which is closed with the database, and makes the tables where they are missing.
     *
     * @throws StoreException if the URL is not understood, a library is missing, the server cannot be reached, refuses, is
     *     too old, or its tables are of a newer Recap
     */
    public static PostgresDatabase open(String url, @Nullable String user, @Nullable String password, Dialect dialect) {
        try {
            return prepared(PostgresPool.open(url, user, password, dialect));
        } catch (NoClassDefFoundError e) {
            throw new StoreException(
                    "PostgreSQL's driver or its pool is missing; add the dependencies org.postgresql:postgresql and"
                            + " com.zaxxer:HikariCP.",
                    false,
                    e);
        }
    }

    private static PostgresDatabase prepared(PostgresDatabase database) {
        boolean ready = false;
        try {
            new PostgresSchema(database).prepare();
            ready = true;
            return database;
        } finally {
            if (!ready) {
                database.close();
            }
        }
    }

    PostgresErrors errors() {
        return errors;
    }

    @Override
    public <T> T read(Session.Work<T> work) {
        return run(new PostgresTransaction<>(source, errors, dialect, READ, false, null, work));
    }

    /** One statement is a transaction by itself, and names its schema. */
    @Override
    public <T> T peek(Session.Work<T> work) {
        return run(new PostgresTransaction<>(source, errors, dialect, List.of(), false, null, work));
    }

    @Override
    public <T> T write(Session.Work<T> work) {
        return run(new PostgresTransaction<>(source, errors, dialect, WRITE, true, null, work));
    }

    @Override
    public <T> T write(OneStatement.Work<T> inOne, Session.Work<T> work) {
        return run(new PostgresTransaction<>(source, errors, dialect, WRITE, true, inOne, work));
    }

    private <T> T run(PostgresTransaction<T> transaction) {
        if (closed) {
            throw errors.closed();
        }
        try {
            return transaction.run();
        } catch (RuntimeException e) {
            throw DamagedRow.isToldBy(e) ? errors.damaged(e) : e;
        }
    }

    /** The server gives the space of deleted rows to new ones by itself (autovacuum). */
    @Override
    public void afterDeletion() {}

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            closing.run();
        }
    }
}
