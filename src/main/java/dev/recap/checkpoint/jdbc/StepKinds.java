package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The numbers of step kinds. Those that were committed are kept in memory: they are few, and never change. Thread-safe. */
final class StepKinds {

    private static final String SELECT = "SELECT key FROM step_kind WHERE body = ?";
    private static final String INSERT = "INSERT INTO step_kind (body) VALUES (?) RETURNING key";

    /** More than a graph has, but an application can make up names of models for ever. */
    private static final int MAX = 1_000;

    private final Map<String, Long> known = new ConcurrentHashMap<>();

    long key(Session session, String kind) throws SQLException {
        Long key = known.get(kind);
        if (key != null) {
            return key;
        }
        try (ResultSet row = session.query(SELECT, kind)) {
            if (row.next()) {
                return row.getLong(1);
            }
        }
        return session.number(INSERT, kind);
    }

    /** Keeps a kind in memory; only for what is committed, as with messages. */
    void remember(String kind, long key) {
        if (known.size() < MAX) {
            known.put(kind, key);
        }
    }
}
