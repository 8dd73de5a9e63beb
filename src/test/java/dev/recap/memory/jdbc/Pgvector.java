package dev.recap.memory.jdbc;

import dev.recap.testing.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Assumptions;

/** Databases in which the extension may be made; where the server does not have it, the test is skipped. */
final class Pgvector {

    private static final class Shared {
        static final String URL = newDatabase();
    }

    private Pgvector() {}

    /** Returns a database without Recap's tables that has the extension, in a schema that is on nobody's path. */
    static String emptyDatabase() {
        requireAvailable(PostgresServer.shared().emptyDatabase());
        PostgresServer.execute(Shared.URL, "DROP SCHEMA IF EXISTS recap CASCADE");
        create(Shared.URL);
        return Shared.URL;
    }

    /** Returns a database of its own that has no extension yet. */
    static String newDatabase() {
        String url = PostgresServer.shared().newDatabase();
        requireAvailable(url);
        return url;
    }

    static void create(String url) {
        PostgresServer.execute(
                url,
                "CREATE SCHEMA IF NOT EXISTS \"the Extensions\";"
                        + " CREATE EXTENSION IF NOT EXISTS vector SCHEMA \"the Extensions\"");
    }

    private static void requireAvailable(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT count(*) FROM pg_available_extensions WHERE name = 'vector'")) {
            row.next();
            Assumptions.assumeTrue(
                    row.getInt(1) > 0,
                    "no pgvector: install it for the server (apt-get install postgresql-17-pgvector)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
