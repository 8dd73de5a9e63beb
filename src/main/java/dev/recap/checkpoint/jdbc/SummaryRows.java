package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.RunningSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The summaries of a database, each a row that points to the one it extends. */
final class SummaryRows {

    private static final String SELECT = """
            SELECT seq, created_at, covers, body FROM summary
            WHERE seq IN (SELECT value FROM json_each(?2))""";

    static final String INSERT = """
            INSERT INTO summary (seq, turn, previous, created_at, covers, body) VALUES (?2, ?3, ?4, ?5, ?6, ?7)""";

    private final Recent<Recent.Row, RunningSummary> recent = new Recent<>(1_000_000);
    private final RowCipher cipher;

    SummaryRows(RowCipher cipher) {
        this.cipher = cipher;
    }

    /** Returns the summaries of these sequences, those that are not kept in memory with one query. */
    Map<Long, RunningSummary> load(Session session, long thread, Set<Long> sequences) throws SQLException {
        Map<Long, RunningSummary> found = new HashMap<>();
        Set<Long> missing = new HashSet<>();
        for (long sequence : sequences) {
            RunningSummary summary = recent.get(new Recent.Row(thread, sequence));
            if (summary == null) {
                missing.add(sequence);
            } else {
                found.put(sequence, summary);
            }
        }
        if (missing.isEmpty()) {
            return found;
        }
        try (ResultSet row = session.query(SELECT, thread, Columns.json(missing))) {
            while (row.next()) {
                long sequence = row.getLong(1);
                String json = cipher.openJson(RowPlace.summary(thread, sequence), row.getString(4));
                RunningSummary summary = SummaryBody.read(row.getBytes(3), json, Columns.instant(row.getLong(2)));
                found.put(sequence, summary);
                remember(thread, sequence, summary);
            }
        }
        if (!found.keySet().containsAll(sequences)) {
            throw new IllegalArgumentException("a summary is missing");
        }
        return found;
    }

    void store(Session session, long thread, long sequence, long turn, @Nullable Long previous, RunningSummary summary)
            throws SQLException {
        session.later(
                INSERT,
                thread,
                sequence,
                turn,
                previous,
                Columns.micros(summary.createdAt()),
                SummaryBody.covers(summary),
                cipher.sealJson(RowPlace.summary(thread, sequence), SummaryBody.json(summary)));
    }

    /** Keeps a summary in memory; only for what is committed, as with messages. */
    void remember(long thread, long sequence, RunningSummary summary) {
        recent.put(new Recent.Row(thread, sequence), summary, summary.text().length());
    }

    void forgetAll() {
        recent.clear();
    }
}
