package dev.recap.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session on a server in which rows are only written, all by one statement and so in a transaction of its own: one trip
 * in place of two. Who has to look something up cannot use it. Recap's own: it may change at any time.
 */
public final class OneStatement extends Session {

    private final Dialect dialect;
    private final List<String> calls = new ArrayList<>();
    private final List<@Nullable Object> arguments = new ArrayList<>();

    /** Makes one of a connection, which is given up with it. */
    OneStatement(Connection connection, Dialect dialect) {
        super(connection, dialect, false);
        this.dialect = dialect;
    }

    /** What may be done in one statement. */
    public interface Work<T> {
        /** Puts off all that is to be written. */
        T run(OneStatement session) throws SQLException;
    }

    @Override
    public ResultSet query(String sql, @Nullable Object... parameters) throws SQLException {
        throw new SQLException("It has to be looked up.");
    }

    @Override
    public int update(String sql, @Nullable Object... parameters) throws SQLException {
        throw new SQLException("It has a result.");
    }

    @Override
    public void later(String sql, @Nullable Object... parameters) throws SQLException {
        String function = dialect.function(sql);
        if (function == null) {
            throw new SQLException("There is no function for it.");
        }
        calls.add(call(function, parameters.length));
        Collections.addAll(arguments, parameters);
    }

    /** Puts off a call that comes before the others. */
    public void first(String function, @Nullable Object... parameters) {
        calls.add(0, call(function, parameters.length));
        arguments.addAll(0, Arrays.asList(parameters));
    }

    private static String call(String function, int parameters) {
        return "recap." + function + "(" + String.join(", ", Collections.nCopies(parameters, "?")) + ")";
    }

    /** Writes what was put off. */
    void run() throws SQLException {
        commitAlone();
        bound("SELECT " + String.join(", ", calls), arguments.toArray())
                .executeQuery()
                .close();
    }
}
