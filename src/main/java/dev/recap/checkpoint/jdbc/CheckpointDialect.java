package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Dialect;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What databases say differently of checkpoints. Statements are written as SQLite has them, but for {@code FOR UPDATE}: its
 * writing transactions exclude each other anyway.
 *
 * <p>In a file a row is found by its sequence. On a server every key begins with the thread, so that tables can be
 * divided by it; parameters are numbered where one of them, the thread, is for PostgreSQL alone.
 */
final class CheckpointDialect {

    static final Dialect SQLITE = Dialect.ofSqlite(Map.of(" FOR UPDATE OF h", ""), IdColumns::id);

    static final Dialect POSTGRES = Dialect.ofPostgres(
            postgres(),
            IdColumns::idBytes,
            Map.of(
                    TurnRow.INSERT, "put_turn",
                    MessageRows.INSERT, "put_message",
                    SummaryRows.INSERT, "put_summary",
                    CheckpointWriter.INSERT, "put_checkpoint"));

    private CheckpointDialect() {}

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
        return words;
    }
}
