package dev.recap.memory.jdbc;

import dev.recap.testing.PostgresServer;

/** Databases in which the extension may be made; where the server does not have it, the test is skipped. */
final class Pgvector {

    private static final class Shared {
        static final String URL = newDatabase();
    }

    private Pgvector() {}

    /** Returns a database without Recap's tables that has the extension, in a schema that is on nobody's path. */
    static String emptyDatabase() {
        PostgresServer.withPgvector();
        PostgresServer.execute(Shared.URL, "DROP SCHEMA IF EXISTS recap CASCADE");
        create(Shared.URL);
        return Shared.URL;
    }

    /** Returns a database of its own that has no extension yet. */
    static String newDatabase() {
        return PostgresServer.withPgvector().newDatabase();
    }

    static void create(String url) {
        PostgresServer.execute(
                url,
                "CREATE SCHEMA IF NOT EXISTS \"the Extensions\";"
                        + " CREATE EXTENSION IF NOT EXISTS vector SCHEMA \"the Extensions\"");
    }
}
