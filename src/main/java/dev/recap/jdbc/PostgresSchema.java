package dev.recap.jdbc;

import java.sql.SQLException;

/** Brings the tables on a server to the version of this Recap, whoever else is starting at the same time. */
final class PostgresSchema {

    static final int VERSION = 4;

    private static final int OLDEST_SERVER = 130_000;

    /** "Reca" in ASCII: what everybody waits for who wants to make or change the tables. */
    private static final long LOCK = SqliteSchema.APPLICATION_ID;

    private static final String SERVER = "SELECT current_setting('server_version_num')::int";
    private static final String IS_UTF8 =
            "SELECT count(*) FROM pg_database WHERE datname = current_database() AND pg_encoding_to_char(encoding) = 'UTF8'";
    private static final String HAS_SCHEMA = "SELECT count(*) FROM pg_namespace WHERE nspname = 'recap'";
    private static final String HAS_TABLES = """
            SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'recap' AND c.relname = 'schema_version'""";
    private static final String CURRENT = "SELECT coalesce(max(version), 0) FROM recap.schema_version";

    private final PostgresDatabase database;
    private final PostgresErrors errors;

    PostgresSchema(PostgresDatabase database) {
        this.database = database;
        this.errors = database.errors();
    }

    void prepare() {
        if (database.read(this::checkedVersion) < VERSION) {
            database.write(this::migrate);
        }
    }

    private long checkedVersion(Session session) throws SQLException {
        if (session.number(SERVER) < OLDEST_SERVER) {
            throw errors.failed(errors.place() + " is older than version 13; upgrade it.", null);
        }
        if (session.number(IS_UTF8) == 0) {
            throw errors.failed(errors.place() + " has a database that is not in UTF-8; create one that is.", null);
        }
        long version = session.number(HAS_TABLES) == 0 ? 0 : session.number(CURRENT);
        if (version > VERSION) {
            throw errors.failed(
                    errors.place() + " has tables of a newer Recap (their version is " + version + ", this one knows "
                            + VERSION + "); upgrade Recap.",
                    null);
        }
        return version;
    }

    private int migrate(Session session) throws SQLException {
        session.query("SELECT pg_advisory_xact_lock(?)", LOCK).close();
        if (session.number(HAS_SCHEMA) == 0) {
            session.script("CREATE SCHEMA recap");
        }
        for (long version = checkedVersion(session) + 1; version <= VERSION; version++) {
            session.script(SchemaScript.read("postgres-" + version + ".sql"));
            session.update("INSERT INTO recap.schema_version (version) VALUES (?)", version);
        }
        return VERSION;
    }
}
