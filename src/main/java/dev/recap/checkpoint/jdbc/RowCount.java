package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Counts the rows that may be encrypted. */
final class RowCount {

    private static final String KEY_OF_JSON =
            "CASE WHEN %1$s LIKE '{%%' THEN '' ELSE substr(%1$s, 1, instr(%1$s, ':') - 1) END";

    private static final String COUNT = """
            SELECT id, count(*) FROM (
                SELECT CASE WHEN form = 3 THEN substr(body, 1, instr(body, ':') - 1) ELSE '' END AS id FROM message
                UNION ALL SELECT %s FROM summary
                UNION ALL SELECT %s FROM checkpoint WHERE details > '') AS rows_with_text
            GROUP BY id""".formatted(KEY_OF_JSON.formatted("body"), KEY_OF_JSON.formatted("details"));

    private RowCount() {}

    static Map<String, Long> byKey(Session session) throws SQLException {
        Map<String, Long> counts = new TreeMap<>();
        try (ResultSet row = session.query(COUNT)) {
            while (row.next()) {
                counts.put(row.getString(1), row.getLong(2));
            }
        }
        return counts;
    }
}
