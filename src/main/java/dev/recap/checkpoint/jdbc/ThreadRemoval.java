package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes rows away, in a writing transaction, with the rows that nothing else refers to. */
final class ThreadRemoval {

    private static final String SELECT_NEWEST =
            "SELECT id, turn, messages, summary FROM checkpoint WHERE thread = ? ORDER BY id DESC";
    private static final String DELETE_FROM = "DELETE FROM checkpoint WHERE thread = ? AND id >= ?";
    private static final String DELETE_TURN = "DELETE FROM turn WHERE seq = ?2";
    private static final String DELETE_MESSAGES =
            "DELETE FROM message WHERE turn = ?2 AND seq IN (SELECT value FROM json_each(?3))";
    private static final String DELETE_SUMMARIES =
            "DELETE FROM summary WHERE turn = ?2 AND seq IN (SELECT value FROM json_each(?3))";
    private static final String SET_HEAD =
            "UPDATE thread SET head = ?, lease_owner = NULL, lease_until = NULL WHERE key = ?";

    /** In this order: summaries are found through the checkpoints and the archive, which refer to them. */
    private static final List<String> DELETE_ALL = List.of(
            "DELETE FROM summary WHERE seq IN (SELECT summary FROM checkpoint WHERE thread = ?)",
            "DELETE FROM summary WHERE seq IN (SELECT summary FROM archive WHERE thread = ?)",
            "DELETE FROM archive WHERE thread = ?",
            "DELETE FROM checkpoint WHERE thread = ?",
            "DELETE FROM message WHERE thread = ?",
            "DELETE FROM turn WHERE thread = ?",
            "DELETE FROM thread WHERE key = ?");

    /** As many as are removed at once; what is longer is pruned first, in bounded steps. */
    private static final int MOST_AT_ONCE = 10_000;

    private static final String COUNT = """
            SELECT count(*) FROM (
                SELECT 1 FROM checkpoint WHERE thread = (SELECT key FROM thread WHERE id = ?) LIMIT ?) AS counted""";

    private final Session session;
    private final long thread;

    // What the checkpoints to be taken back refer to.
    private final Set<Long> messages = new HashSet<>();
    private final Set<Long> summaries = new HashSet<>();
    private byte @Nullable [] firstTaken;
    private byte @Nullable [] newHead;

    ThreadRemoval(Session session, long thread) {
        this.session = session;
        this.thread = thread;
    }

    /** Returns whether a thread has more checkpoints than a statement should remove. */
    static boolean isLong(Session session, ThreadId thread) throws SQLException {
        return session.number(COUNT, thread.value(), MOST_AT_ONCE + 1) > MOST_AT_ONCE;
    }

    void deleteAll() throws SQLException {
        for (String sql : DELETE_ALL) {
            session.update(sql, thread);
        }
    }

    void takeBack(TurnId id) throws SQLException {
        TurnRow turn = TurnRow.find(session, thread, id);
        collect(turn == null ? -1 : turn.sequence());
        if (newHead == null) {
            deleteAll();
            return;
        }
        if (turn != null && firstTaken != null) {
            session.update(DELETE_FROM, thread, firstTaken);
            if (turn.first().equals(new CheckpointId(Columns.uuid(firstTaken)))) {
                session.update(DELETE_MESSAGES, thread, turn.sequence(), Columns.json(messages));
                session.update(DELETE_SUMMARIES, thread, turn.sequence(), Columns.json(summaries));
                session.update(DELETE_TURN, thread, turn.sequence());
            }
        }
        session.update(SET_HEAD, newHead, thread);
    }

    private void collect(long turn) throws SQLException {
        try (ResultSet row = session.query(SELECT_NEWEST, thread)) {
            while (row.next() && newHead == null) {
                if (row.getLong(2) != turn) {
                    newHead = row.getBytes(1);
                    continue;
                }
                firstTaken = row.getBytes(1);
                Sequences held = Sequences.read(row.getBytes(3));
                for (int i = 0; i < held.size(); i++) {
                    messages.add(held.at(i));
                }
                long summary = row.getLong(4);
                if (summary != 0) {
                    summaries.add(summary);
                }
            }
        }
    }
}
