package dev.recap.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Finds out what a server does not permit, and says what an administrator can run to give a role its rights. */
final class PostgresRights {

    /** Of a role that lacks a right, or of one who may not log in to the database. */
    private static final String MISSING = "42501";

    /** Everybody may read these catalogs; a list of privileges means any of them, so each is asked for. */
    private static final String RIGHTS = """
            SELECT current_database(), current_user, n.oid IS NOT NULL, coalesce(has_schema_privilege(n.oid, 'USAGE'), false),
                count(c.oid) > 0,
                coalesce(bool_and(has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                    AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')), false)
            FROM (SELECT 1) one
            LEFT JOIN pg_namespace n ON n.nspname = 'recap'
            LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
            GROUP BY n.oid""";

    /** To a transaction that may write, a standby says that it does not support this, as others say of other things. */
    private static final String NOT_SUPPORTED = "0A000";

    private PostgresRights() {}

    static boolean areMissing(SQLException e) {
        return MISSING.equals(e.getSQLState());
    }

    static boolean mayBeOfStandby(SQLException e) {
        return NOT_SUPPORTED.equals(e.getSQLState());
    }

    static boolean isStandby(DataSource source) throws SQLException {
        return ask(source, "SELECT pg_is_in_recovery()", row -> row.getBoolean(1));
    }

    /** Returns the statements that give the role of these connections what it lacks. */
    static String grants(DataSource source) throws SQLException {
        return ask(source, RIGHTS, row -> {
            String role = quoted(row.getString(2));
            return row.getBoolean(3)
                    ? inSchema(role, row.getBoolean(4), row.getBoolean(5), row.getBoolean(6))
                    : "GRANT CREATE ON DATABASE " + quoted(row.getString(1)) + " TO " + role + ";";
        });
    }

    private interface Answer<T> {
        T of(ResultSet row) throws SQLException;
    }

    private static <T> T ask(DataSource source, String question, Answer<T> answer) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(question)) {
                row.next();
                return answer.of(row);
            }
        }
    }

    private static String inSchema(String role, boolean mayEnter, boolean hasTables, boolean mayUseTables) {
        // Who may use all there is wanted to make the tables of a newer version.
        boolean creates = !hasTables || (mayEnter && mayUseTables);
        String schema = "GRANT USAGE" + (creates ? ", CREATE" : "") + " ON SCHEMA recap TO " + role + ";";
        return mayUseTables
                ? schema
                : schema + " GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA recap TO " + role + ";";
    }

    /** Returns the statement that lets a role log in to a database. */
    static String toConnect(String database, String role) {
        return "GRANT CONNECT ON DATABASE " + quoted(database) + " TO " + quoted(role) + ";";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
