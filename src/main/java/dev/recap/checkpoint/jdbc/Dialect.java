package dev.recap.checkpoint.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What databases say differently. Statements are written as SQLite has them, but for {@code FOR UPDATE}: its writing
 * transactions exclude each other anyway. Where PostgreSQL has other words, these are put in place.
 *
 * <p>In a file a row is found by its sequence. On a server every key begins with the thread, so that tables can be
 * divided by it; parameters are numbered where one of them, the thread, is for PostgreSQL alone.
 */
final class Dialect {

    static final Dialect SQLITE = new Dialect(0, Map.of(" FOR UPDATE OF h", ""), Columns::id);

    /** Rows are fetched 200 at a time, as a reader may need but a few of many. */
    static final Dialect POSTGRES = new Dialect(200, postgres(), Columns::idBytes);

    private final int fetchSize;
    private final Map<String, String> words;
    private final Function<String, Object> ids;
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    private Dialect(int fetchSize, Map<String, String> words, Function<String, Object> ids) {
        this.fetchSize = fetchSize;
        this.words = words;
        this.ids = ids;
    }

    private static Map<String, String> postgres() {
        String numbers = "= ANY (CAST(translate(?, '[]', '{}') AS bigint[]))";
        Map<String, String> words = new LinkedHashMap<>();
        words.put(
                "turn = ?2 AND seq IN (SELECT value FROM json_each(?3))", "thread = ? AND turn = ? AND seq " + numbers);
        words.put("seq IN (SELECT value FROM json_each(?2))", "thread = ? AND seq " + numbers);
        words.put("seq IN (SELECT summary FROM checkpoint WHERE thread = ?)", "thread = ?");
        words.put("seq IN (SELECT summary FROM archive WHERE thread = ?)", "thread = ?");
        words.put("seq = ?2", "thread = ? AND seq = ?");
        words.put(
                "(seq, turn, previous, created_at, covers, body) VALUES (?2, ?3, ?4, ?5, ?6, ?7)",
                "(thread, seq, turn, previous, created_at, covers, body) VALUES (?, ?, ?, ?, ?, ?, ?)");
        // Rows of the server's have no NULL, which would cost eight bytes in each, and tell their thread's numbers.
        words.put(
                CheckpointWriter.VALUES,
                "(?, ?, coalesce(CAST(? AS bytea), ''), ?, ?, ?, ?, ?, ?, coalesce(CAST(? AS integer), 0), ?, ?, ?,"
                        + " coalesce(CAST(? AS text), ''))");
        words.put(Numbers.COLUMNS, "last_turn, last_message, last_summary");
        words.put(" WHERE key = ?8", Numbers.SETTING + " WHERE key = ?");
        words.put(" WHERE key = ?6", Numbers.SETTING + " WHERE key = ?");
        words.put("WHERE seq > ?2 ORDER BY seq", "WHERE (thread, seq) > (?, ?) ORDER BY thread, seq");
        words.put("body = ?1 WHERE seq = ?3", "body = ? WHERE thread = ? AND seq = ?");
        words.put("FROM thread h WHERE h.id = ? AND h.key = ?", "FROM recap.thread h WHERE h.id = ? AND h.key = ?");
        words.put("CROSS JOIN", "JOIN");
        words.put("instr(", "strpos(");
        words.put("unixepoch('subsec')", "CAST(extract(epoch FROM clock_timestamp()) AS double precision)");
        return words;
    }

    /** Returns the statement in this database's words. */
    String of(String statement) {
        return statements.computeIfAbsent(statement, this::translated);
    }

    private String translated(String statement) {
        String translated = statement;
        for (Map.Entry<String, String> word : words.entrySet()) {
            translated = translated.replace(word.getKey(), word.getValue());
        }
        return translated;
    }

    /** Returns whether statements travel to a server. */
    boolean isRemote() {
        return fetchSize > 0;
    }

    /** Returns how many rows of a result are fetched at once, 0 where the driver reads row by row. */
    int fetchSize() {
        return fetchSize;
    }

    /** Returns the id of a message or a turn as a column holds it. */
    Object id(String id) {
        return ids.apply(id);
    }
}
