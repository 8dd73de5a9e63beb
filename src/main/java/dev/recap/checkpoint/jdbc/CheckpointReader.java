package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads checkpoints: one query for a page of them, one for all their messages, one for their summaries. */
final class CheckpointReader {

    private static final String SELECT = "SELECT " + CheckpointRow.COLUMNS + """

              FROM thread h
              CROSS JOIN checkpoint c ON c.thread = h.key
              CROSS JOIN turn t ON t.thread = c.thread AND t.seq = c.turn
              CROSS JOIN step_kind k ON k.key = c.kind
              WHERE h.id = ?
              """;

    private static final String SELECT_HEAD = SELECT + "AND c.id = h.head";
    private static final String SELECT_ONE = SELECT + "AND c.id = ?";
    private static final String SELECT_NEWEST = SELECT + "ORDER BY c.id DESC LIMIT ?";
    private static final String SELECT_OLDER = SELECT + "AND c.id < ? ORDER BY c.id DESC LIMIT ?";
    private static final String SELECT_FROM_TURN =
            SELECT + "AND c.id >= (SELECT first FROM turn WHERE thread = h.key AND id = ?) ORDER BY c.id";

    private final MessageRows messages;
    private final SummaryRows summaries;
    private final RowCipher cipher;

    CheckpointReader(MessageRows messages, SummaryRows summaries, RowCipher cipher) {
        this.messages = messages;
        this.summaries = summaries;
        this.cipher = cipher;
    }

    List<Checkpoint> head(Session session, ThreadId thread) throws SQLException {
        return present(session, thread, read(session, thread, null, SELECT_HEAD, thread.value()));
    }

    List<Checkpoint> find(Session session, ThreadId thread, CheckpointId id) throws SQLException {
        return read(session, thread, null, SELECT_ONE, thread.value(), Columns.bytes(id.value()));
    }

    List<Checkpoint> history(Session session, ThreadId thread, int limit, @Nullable CheckpointId before)
            throws SQLException {
        return before == null
                ? present(
                                session,
                                thread,
                                read(session, thread, null, SELECT_NEWEST, thread.value(), Math.max(1, limit)))
                        .stream()
                        .limit(limit)
                        .toList()
                : read(session, thread, null, SELECT_OLDER, thread.value(), Columns.bytes(before.value()), limit);
    }

    List<Checkpoint> turn(Session session, ThreadId thread, TurnId turn) throws SQLException {
        return read(session, thread, turn, SELECT_FROM_TURN, thread.value(), session.id(turn.value()));
    }

    /** A thread that is known has a newest checkpoint; where none is found, the file lost it. */
    private static List<Checkpoint> present(Session session, ThreadId thread, List<Checkpoint> found)
            throws SQLException {
        if (found.isEmpty() && ThreadRow.find(session, thread) != null) {
            throw new IllegalArgumentException("a thread without its newest checkpoint");
        }
        return found;
    }

    /** Reads rows to the end, or to the first that is not of the turn; a database makes them as they are asked for. */
    private List<Checkpoint> read(
            Session session, ThreadId thread, @Nullable TurnId turn, String sql, Object... parameters)
            throws SQLException {
        List<CheckpointRow> rows = new ArrayList<>();
        try (ResultSet row = session.query(sql, parameters)) {
            while (row.next()) {
                CheckpointRow checkpoint = CheckpointRow.read(row, cipher);
                if (turn != null && !checkpoint.turn().equals(turn)) {
                    break;
                }
                rows.add(checkpoint);
            }
        }
        return withContents(session, thread, rows);
    }

    private List<Checkpoint> withContents(Session session, ThreadId thread, List<CheckpointRow> rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return List.of();
        }
        long key = rows.get(0).key();
        Set<Long> summarySequences = new HashSet<>();
        List<Sequences> messageSequences = new ArrayList<>(rows.size());
        for (CheckpointRow row : rows) {
            messageSequences.add(row.messages());
            if (row.summary() != null) {
                summarySequences.add(row.summary());
            }
        }
        Map<Long, RunningSummary> foundSummaries = summaries.load(session, key, summarySequences);
        Map<Long, Message> foundMessages = messages.load(session, key, messageSequences);
        List<Checkpoint> checkpoints = new ArrayList<>(rows.size());
        for (CheckpointRow row : rows) {
            Long summary = row.summary();
            checkpoints.add(
                    row.toCheckpoint(thread, foundMessages, summary == null ? null : foundSummaries.get(summary)));
        }
        return List.copyOf(checkpoints);
    }
}
