package dev.recap.checkpoint.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One connection and the statements it has prepared, which are kept. Statements are given in SQLite's words, and the
 * dialect puts them into those of the database. For one thread at a time.
 */
final class Session implements AutoCloseable {

    private final Connection connection;
    private final Dialect dialect;
    private final boolean repeats;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    Session(Connection connection, Dialect dialect, boolean repeats) {
        this.connection = connection;
        this.dialect = dialect;
        this.repeats = repeats;
    }

    /** Whether the same work may have been committed before: its connection was lost and its outcome is not known. */
    boolean repeats() {
        return repeats;
    }

    /** Returns the id of a message or a turn as a column holds it. */
    Object id(String id) {
        return dialect.id(id);
    }

    /** What is done in a transaction. */
    interface Work<T> {
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
            rollBack(e);
            throw e;
        }
    }

    /** Runs statements that are needed once, several if they are separated by semicolons. */
    void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    ResultSet query(String sql, @Nullable Object... parameters) throws SQLException {
        return bound(sql, parameters).executeQuery();
    }

    int update(String sql, @Nullable Object... parameters) throws SQLException {
        return bound(sql, parameters).executeUpdate();
    }

    /** Returns the number in the only column of the only row: of a count, or of {@code RETURNING}. */
    long number(String sql, @Nullable Object... parameters) throws SQLException {
        try (ResultSet row = query(sql, parameters)) {
            row.next();
            return row.getLong(1);
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(dialect.of(sql));
            statement.setFetchSize(dialect.fetchSize());
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
