package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
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

    /** A planner that expects a long thread to be short reads and sorts all of it, unless the page is cut out first. */
    private static final String SELECT_PAGE = "SELECT " + CheckpointRow.COLUMNS + """

              FROM (SELECT * FROM checkpoint WHERE thread = (SELECT key FROM thread WHERE id = ?) %1$s LIMIT ?) c
              CROSS JOIN thread h ON h.key = c.thread
              CROSS JOIN turn t ON t.thread = c.thread AND t.seq = c.turn
              CROSS JOIN step_kind k ON k.key = c.kind
              ORDER BY %2$s
              """;

    private static final String SELECT_NEWEST = SELECT_PAGE.formatted("ORDER BY id DESC", "c.id DESC");
    private static final String SELECT_OLDER = SELECT_PAGE.formatted("AND id < ? ORDER BY id DESC", "c.id DESC");
    private static final String SELECT_FROM = SELECT_PAGE.formatted("AND id >= ? ORDER BY id", "c.id");
    private static final String SELECT_AFTER = SELECT_PAGE.formatted("AND id > ? ORDER BY id", "c.id");

    private static final String SELECT_FIRST = """
            SELECT first FROM turn WHERE thread = (SELECT key FROM thread WHERE id = ?) AND id = ?""";

    /** More steps than nearly every turn has. */
    private static final int PAGE = 50;

    private final MessageRows messages;
    private final SummaryRows summaries;
    private final RowCipher cipher;

    CheckpointReader(MessageRows messages, SummaryRows summaries, RowCipher cipher) {
        this.messages = messages;
        this.summaries = summaries;
        this.cipher = cipher;
    }

    List<Checkpoint> head(Session session, ThreadId thread) throws SQLException {
        return present(session, thread, read(session, thread, SELECT_HEAD, thread.value()));
    }

    List<Checkpoint> find(Session session, ThreadId thread, CheckpointId id) throws SQLException {
        return read(session, thread, SELECT_ONE, thread.value(), Columns.bytes(id.value()));
    }

    List<Checkpoint> history(Session session, ThreadId thread, int limit, @Nullable CheckpointId before)
            throws SQLException {
        if (before != null) {
            return read(session, thread, SELECT_OLDER, thread.value(), Columns.bytes(before.value()), limit);
        }
        List<Checkpoint> newest = read(session, thread, SELECT_NEWEST, thread.value(), Math.max(1, limit));
        return present(session, thread, newest).stream().limit(limit).toList();
    }

    List<Checkpoint> turn(Session session, ThreadId thread, TurnId turn) throws SQLException {
        byte[] first;
        try (ResultSet row = session.query(SELECT_FIRST, thread.value(), session.id(turn.value()))) {
            if (!row.next()) {
                return List.of();
            }
            first = row.getBytes(1);
        }
        List<CheckpointRow> steps = new ArrayList<>();
        List<CheckpointRow> page = rows(session, SELECT_FROM, thread.value(), first, PAGE);
        while (addStepsOf(turn, page, steps)) {
            byte[] last = Columns.bytes(steps.get(steps.size() - 1).id().value());
            page = rows(session, SELECT_AFTER, thread.value(), last, PAGE);
        }
        return withContents(session, thread, steps);
    }

    /** Returns whether the turn may have more than these. */
    private static boolean addStepsOf(TurnId turn, List<CheckpointRow> page, List<CheckpointRow> steps) {
        for (CheckpointRow row : page) {
            if (!row.turn().equals(turn)) {
                return false;
            }
            steps.add(row);
        }
        return page.size() == PAGE;
    }

    /** A thread that is known has a newest checkpoint; where none is found, the file lost it. */
    private static List<Checkpoint> present(Session session, ThreadId thread, List<Checkpoint> found)
            throws SQLException {
        if (found.isEmpty() && ThreadRow.find(session, thread) != null) {
            throw new IllegalArgumentException("a thread without its newest checkpoint");
        }
        return found;
    }

    private List<Checkpoint> read(Session session, ThreadId thread, String sql, Object... parameters)
            throws SQLException {
        return withContents(session, thread, rows(session, sql, parameters));
    }

    private List<CheckpointRow> rows(Session session, String sql, Object... parameters) throws SQLException {
        List<CheckpointRow> rows = new ArrayList<>();
        try (ResultSet row = session.query(sql, parameters)) {
            while (row.next()) {
                rows.add(CheckpointRow.read(row, cipher));
            }
        }
        return rows;
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
