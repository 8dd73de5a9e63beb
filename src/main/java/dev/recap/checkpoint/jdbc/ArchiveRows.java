package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which versions of messages a summary took in, where pruning has removed the checkpoints that tell it; and which summary
 * extends which. A summary that is no checkpoint's own any more always has such a row.
 */
final class ArchiveRows {

    private static final String SELECT = "SELECT summary, messages FROM archive WHERE thread = ?";

    private static final String SELECT_PREVIOUS = """
            SELECT seq, previous FROM summary
            WHERE seq IN (SELECT value FROM json_each(?2))""";

    private static final String PUT = """
            INSERT INTO archive (thread, summary, messages) VALUES (?, ?, ?)
            ON CONFLICT (thread, summary) DO UPDATE SET messages = excluded.messages""";

    private static final String DELETE = "DELETE FROM archive WHERE thread = ? AND summary = ?";

    private ArchiveRows() {}

    /** Returns the versions by their summary, the oldest first. */
    static Map<Long, Sequences> read(Session session, long thread) throws SQLException {
        Map<Long, Sequences> archive = new TreeMap<>();
        try (ResultSet row = session.query(SELECT, thread)) {
            while (row.next()) {
                archive.put(row.getLong(1), Sequences.read(row.getBytes(2)));
            }
        }
        return archive;
    }

    /** Returns of each of the summaries that is there which one it extends, 0 for none. */
    static Map<Long, Long> previous(Session session, long thread, Set<Long> summaries) throws SQLException {
        Map<Long, Long> previous = new HashMap<>();
        if (!summaries.isEmpty()) {
            try (ResultSet row = session.query(SELECT_PREVIOUS, thread, Columns.json(summaries))) {
                while (row.next()) {
                    previous.put(row.getLong(1), row.getLong(2));
                }
            }
        }
        return previous;
    }

    /** Returns these summaries and all they go back to. */
    static Set<Long> lineage(Iterable<Long> newest, Map<Long, Long> previous) {
        Set<Long> lineage = new HashSet<>();
        for (long each : newest) {
            long at = each;
            while (previous.containsKey(at) && lineage.add(at)) {
                at = previous.getOrDefault(at, 0L);
            }
        }
        return lineage;
    }

    static void put(Session session, long thread, long summary, Sequences messages) throws SQLException {
        session.later(PUT, thread, summary, messages.toBytes());
    }

    static void delete(Session session, long thread, long summary) throws SQLException {
        session.later(DELETE, thread, summary);
    }
}
