package dev.recap.memory.jdbc;

import dev.recap.jdbc.Session;
import java.sql.SQLException;

/**
 * The search as a function on the server, whose sessions then plan it once. A statement that is sent is planned every time,
 * as nothing is prepared in a session that a proxy may give to others, and that takes as long as the search itself.
 */
final class NearestFunction {

    /** Its parameters are those of the statement, in the same order. */
    static final String CALL = "SELECT * FROM recap.nearest_facts(?, ?, ?, ?, ?, ?)";

    private static final String NAME = "recap.nearest_facts(real[], text, text, integer, bigint, text)";

    /**
     * What is planned before there are facts, or for the user with the fewest, is right for all: an index leads to a user's
     * facts, row by row, as a bitmap of pages takes longer where a page has one of them. Who changes what it returns gives it
     * another name.
     */
    private static final String MAKE = """
            CREATE OR REPLACE FUNCTION %s
            RETURNS TABLE (id bytea, type text, importance smallint, confidence double precision, source text,
                locked smallint, superseded_by bytea, created_at bigint, confirmed_at bigint, body text,
                vector bytea, distance double precision, seq bigint)
            LANGUAGE plpgsql %s AS $nearest$%s$nearest$""";

    /** They stand in the body too, by which one that is there is told from another. */
    private static final String SETTINGS =
            "STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off";

    private static final String IS_THERE = """
            SELECT count(*) FROM pg_proc
            WHERE oid = to_regprocedure('%s') AND prosrc = ? AND has_function_privilege(oid, 'EXECUTE')""".formatted(NAME);

    private static final String MAY_BE_MADE = """
            SELECT count(*) FROM pg_namespace n
            WHERE nspname = 'recap' AND has_schema_privilege(n.oid, 'CREATE') AND NOT pg_is_in_recovery() AND NOT EXISTS (
                SELECT 1 FROM pg_proc WHERE oid = to_regprocedure('%s') AND NOT pg_has_role(proowner, 'USAGE'))""".formatted(NAME);

    /** Of those who make it at the same time, all but one would fail. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtext('recap.nearest_facts'))";

    private final String body;

    /** Makes one of the statement for which it stands. */
    NearestFunction(String statement) {
        String numbered = statement;
        for (int i = 1; numbered.contains("?"); i++) {
            numbered = numbered.replaceFirst("\\?", "\\$" + i);
        }
        this.body = "\n#variable_conflict use_column\nBEGIN\n    RETURN QUERY " + numbered + ";\nEND\n-- " + SETTINGS
                + "\n";
    }

    /** Returns whether it is on the server as it is here, and this role may call it. */
    boolean isThere(Session session) throws SQLException {
        return session.number(IS_THERE, body) > 0;
    }

    /** Returns whether this role may make it, or replace it by this one. */
    boolean mayBeMade(Session session) throws SQLException {
        return session.number(MAY_BE_MADE) > 0;
    }

    void make(Session session) throws SQLException {
        session.query(LOCK).close();
        session.update(MAKE.formatted(NAME, SETTINGS, body));
    }
}
