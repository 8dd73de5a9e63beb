package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Commit;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What a process knows of a thread on a server that it has just written to. Others may write, too, so it is used only with a statement that
 * tells whether it still holds.
 *
 * @param row the thread's row, of which the lease is not known
 * @param numbers the last that were given out
 * @param head the newest checkpoint
 * @param state the head's state with its rows
 * @param turn the head's turn
 */
record KnownThread(ThreadRow row, Numbers numbers, Checkpoint head, StoredState state, TurnRow turn) {

    private static final String COUNT =
            "SELECT count(*) FROM thread h WHERE h.id = ? AND h.key = ? AND h.head = ? AND h.last_turn = ?";

    /** Returns whether the head is still the thread's newest checkpoint. */
    boolean holds(Session session) throws SQLException {
        try (ResultSet count = session.query(
                COUNT, row.thread().value(), row.key(), Columns.bytes(head.id().value()), numbers.turn())) {
            count.next();
            return count.getLong(1) == 1;
        }
    }

    /** Returns whether a commit goes on from the head, for the thread's user or for any. */
    boolean isContinuedBy(Commit commit) {
        return !commit.checkpoints().isEmpty()
                && head.id().equals(commit.expectedHead())
                && head.id().equals(commit.checkpoints().get(0).parent())
                && (commit.user() == null || commit.user().equals(row.user()));
    }

    /** Returns about how much memory it takes, in characters. */
    int weight() {
        long weight = 1_000;
        for (Message message : head.state().messages()) {
            weight += MessageBody.of(message).text().length() + 200;
        }
        RunningSummary summary = head.state().runningSummary();
        if (summary != null) {
            weight += summary.text().length() + 40L * summary.covers().size();
        }
        if (!head.state().values().isEmpty() || !head.metadata().isEmpty()) {
            weight += JsonText.write(head.state().values()).length()
                    + JsonText.write(head.metadata()).length();
        }
        return (int) Math.min(weight, 1 << 30);
    }
}
