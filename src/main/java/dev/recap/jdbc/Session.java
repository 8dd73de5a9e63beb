package dev.recap.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One connection and the statements it has prepared, which are kept. Statements are given in SQLite's words, and the
 * dialect puts them into those of the database. For one thread at a time. Recap's own: it may change at any time.
 */
public sealed class Session implements AutoCloseable permits OneStatement {

    private static final int MOST_TOGETHER = 50;

    /** How long a statement may take that is a transaction by itself: others are limited by the server. */
    private static final int SECONDS_ALONE = 10;

    private final Connection connection;
    private final Dialect dialect;
    private final boolean repeats;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private boolean isAlone;
    private boolean isWhole = true;

    // What was put off, to travel with the next statement.
    private final List<String> waiting = new ArrayList<>();
    private final List<@Nullable Object> waitingParameters = new ArrayList<>();

    Session(Connection connection, Dialect dialect, boolean repeats) {
        this.connection = connection;
        this.dialect = dialect;
        this.repeats = repeats;
    }

    /** Whether the same work may have been committed before: its connection was lost and its outcome is not known. */
    public boolean repeats() {
        return repeats;
    }

    /** Returns an id that people may choose as a column holds it. */
    public Object id(String id) {
        return dialect.id(id);
    }

    /** Whether statements travel to a server. */
    public boolean isRemote() {
        return dialect.isRemote();
    }

    /** What is done in a transaction. */
    public interface Work<T> {
        /** Does it. */
        T run(Session session) throws SQLException;
    }

    /** Runs the work between a statement that begins a transaction and its end. */
    <T> T transaction(String begin, Work<T> work) throws SQLException {
        update(begin);
        try {
            T result = work.run(this);
            update("COMMIT");
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            isWhole &= !(e instanceof SQLException);
            rollBack(e);
            throw e;
        }
    }

    /**
     * Returns whether the connection may be used again. Not after an error of the database in a transaction: a driver may
     * have closed statements with it that are kept here, even the one that would end the transaction.
     */
    boolean isWhole() {
        return isWhole;
    }

    /** Runs statements that are needed once, several if they are separated by semicolons. */
    void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /** Runs a statement that returns rows. */
    public ResultSet query(String sql, @Nullable Object... parameters) throws SQLException {
        return waiting.isEmpty()
                ? bound(dialect.of(sql), parameters).executeQuery()
                : together(sql, parameters).getResultSet();
    }

    /** Runs a statement that changes rows, and returns how many they were. */
    public int update(String sql, @Nullable Object... parameters) throws SQLException {
        return waiting.isEmpty()
                ? bound(dialect.of(sql), parameters).executeUpdate()
                : together(sql, parameters).getUpdateCount();
    }

    /**
     * Runs a statement whose result nobody waits for. To a server it travels with the next one, at the latest with the end
     * of the transaction, and fails there: every trip costs more than most statements do.
     */
    public void later(String sql, @Nullable Object... parameters) throws SQLException {
        if (!dialect.isRemote()) {
            update(sql, parameters);
            return;
        }
        if (waiting.size() == MOST_TOGETHER) {
            update(sql, parameters);
            return;
        }
        waiting.add(dialect.of(sql));
        Collections.addAll(waitingParameters, parameters);
    }

    /** Runs what was put off and this, in one trip, and returns the statement at this one's result. */
    private PreparedStatement together(String sql, @Nullable Object... parameters) throws SQLException {
        int before = waiting.size();
        waiting.add(dialect.of(sql));
        Collections.addAll(waitingParameters, parameters);
        PreparedStatement all = bound(String.join(";", waiting), waitingParameters.toArray());
        waiting.clear();
        waitingParameters.clear();
        all.execute();
        for (int i = 0; i < before; i++) {
            all.getMoreResults();
        }
        return all;
    }

    /** Returns the number in the only column of the only row: of a count, or of {@code RETURNING}. */
    public long number(String sql, @Nullable Object... parameters) throws SQLException {
        try (ResultSet row = query(sql, parameters)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Makes a transaction of each statement. */
    final void commitAlone() throws SQLException {
        connection.setAutoCommit(true);
        isAlone = true;
    }

    /** Returns a statement in the database's own words, ready to be run. */
    final PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statement.setFetchSize(dialect.fetchSize());
            if (isAlone) {
                statement.setQueryTimeout(SECONDS_ALONE);
            }
            statements.put(sql, statement);
        }
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private void rollBack(Throwable reason) {
        try {
            update("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has rolled back by itself after a full disk or a failed write; the reason says more than this
            // does.
            isWhole = false;
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            for (PreparedStatement statement : statements.values()) {
                statement.close();
            }
        } finally {
            connection.close();
        }
    }
}
