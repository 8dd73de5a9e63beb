package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.HeadMovedException;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies a thread in one writing transaction. The new rows are numbered in the order of the old ones, which is the order of
 * the archive; what is not referred to any more is left behind.
 */
final class ThreadCopy {

    private static final String SELECT_THREAD =
            "SELECT h.key, h.user_id, h.head, h.created_at, h.metadata FROM thread h WHERE h.id = ?"
                    + ThreadRow.LOCKING;
    private static final String END_THREAD = "UPDATE thread SET head = ?, metadata = ? WHERE key = ?6";
    private static final String SELECT_TURNS =
            "SELECT seq, id, first, metadata FROM turn WHERE thread = ? ORDER BY seq";
    private static final String SELECT_MESSAGES = "SELECT seq, turn FROM message WHERE thread = ? ORDER BY seq";
    private static final String SELECT_SUMMARIES = """
            SELECT seq, turn, previous FROM summary
            WHERE seq IN (SELECT value FROM json_each(?2)) ORDER BY seq""";
    private static final String SELECT_CHECKPOINTS = """
            SELECT id, parent, step, source, kind, created_at, turn, messages, summary, tokens_in, tokens_out, millis,
                details
            FROM checkpoint WHERE thread = ? ORDER BY id""";

    /** How many messages are held at once. */
    private static final int PAGE = 500;

    private final Session session;
    private final MessageRows messages;
    private final SummaryRows summaries;
    private final RowCipher cipher;
    private final long source;
    private final long target;
    private final Numbers numbers;

    // The new number of each row, by the old one.
    private final Map<Long, Long> turnNumbers = new HashMap<>();
    private final Map<Long, Long> messageNumbers = new HashMap<>();
    private final Map<Long, Long> summaryNumbers = new HashMap<>();

    private ThreadCopy(
            Session session,
            MessageRows messages,
            SummaryRows summaries,
            RowCipher cipher,
            long source,
            long target,
            Numbers numbers) {
        this.session = session;
        this.messages = messages;
        this.summaries = summaries;
        this.cipher = cipher;
        this.source = source;
        this.target = target;
        this.numbers = numbers;
    }

    /** Returns whether there was a thread to copy. */
    static boolean run(
            Session session, ThreadId from, ThreadId to, MessageRows messages, SummaryRows summaries, RowCipher cipher)
            throws SQLException {
        ThreadRow there = ThreadRow.find(session, to);
        if (there != null) {
            ThreadRow copied = session.repeats() ? ThreadRow.find(session, from) : null;
            if (copied != null && copied.head().equals(there.head())) {
                return true;
            }
            throw new HeadMovedException(to);
        }
        long source;
        @Nullable Object[] thread;
        @Nullable String metadata;
        try (ResultSet row = session.query(SELECT_THREAD, from.value())) {
            if (!row.next()) {
                return false;
            }
            source = row.getLong(1);
            thread = new @Nullable Object[] {to.value(), row.getString(2), row.getBytes(3), row.getLong(4)};
            metadata = row.getString(5);
        }
        try (ResultSet row = session.query(CommitStart.INSERT_THREAD, thread)) {
            row.next();
            long target = row.getLong(1);
            ThreadCopy copy =
                    new ThreadCopy(session, messages, summaries, cipher, source, target, Numbers.read(row, 2));
            copy.run();
            Numbers last = copy.numbers;
            session.later(END_THREAD, thread[2], metadata, last.turn(), last.message(), last.summary(), target);
        }
        return true;
    }

    /** A checkpoint's row as it is, and what it refers to. */
    private record Row(List<@Nullable Object> columns, long turn, Sequences messages, long summary) {}

    private void run() throws SQLException {
        Map<Long, Sequences> archive = ArchiveRows.read(session, source);
        List<Row> rows = checkpoints();
        Set<Long> neededSummaries = new HashSet<>(archive.keySet());
        NumberRanges neededMessages = new NumberRanges();
        archive.values().forEach(neededMessages::add);
        for (Row row : rows) {
            neededMessages.add(row.messages());
            if (row.summary() != 0) {
                neededSummaries.add(row.summary());
            }
        }
        copyTurns();
        copyMessages(neededMessages);
        copySummaries(neededSummaries);
        for (Row row : rows) {
            insert(row);
        }
        for (Map.Entry<Long, Sequences> row : archive.entrySet()) {
            Long summary = summaryNumbers.get(row.getKey());
            if (summary != null) {
                ArchiveRows.put(session, target, summary, row.getValue().map(messageNumbers));
            }
        }
    }

    private List<Row> checkpoints() throws SQLException {
        List<Row> rows = new ArrayList<>();
        try (ResultSet row = session.query(SELECT_CHECKPOINTS, source)) {
            while (row.next()) {
                List<@Nullable Object> columns = Arrays.asList(
                        target,
                        row.getBytes(1),
                        row.getBytes(2),
                        row.getInt(3),
                        row.getInt(4),
                        row.getLong(5),
                        row.getLong(6),
                        null,
                        null,
                        null,
                        row.getInt(10),
                        row.getInt(11),
                        row.getLong(12),
                        detailsOf(row.getBytes(1), row.getString(13)));
                rows.add(new Row(columns, row.getLong(7), Sequences.read(row.getBytes(8)), row.getLong(9)));
            }
        }
        return rows;
    }

    private @Nullable String detailsOf(byte[] checkpoint, @Nullable String details) {
        CheckpointId id = new CheckpointId(Columns.uuid(checkpoint));
        return details == null
                ? null
                : cipher.moveJson(RowPlace.details(source, id), RowPlace.details(target, id), details);
    }

    private void insert(Row row) throws SQLException {
        @Nullable Object[] columns = row.columns().toArray();
        columns[7] = turnNumbers.get(row.turn());
        columns[8] = row.messages().map(messageNumbers).toBytes();
        columns[9] = row.summary() == 0 ? null : summaryNumbers.get(row.summary());
        session.later(CheckpointWriter.INSERT, columns);
    }

    private void copyTurns() throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (ResultSet row = session.query(SELECT_TURNS, source)) {
            while (row.next()) {
                long number = numbers.nextTurn();
                turnNumbers.put(row.getLong(1), number);
                rows.add(new @Nullable Object[] {target, number, row.getObject(2), row.getBytes(3), row.getString(4)});
            }
        }
        for (@Nullable Object[] row : rows) {
            session.later(TurnRow.INSERT, row);
        }
    }

    /** Of a turn that is gone its messages may still be in the archive; they belong to none then. */
    private long turn(long old) {
        return turnNumbers.getOrDefault(old, 0L);
    }

    private void copyMessages(NumberRanges needed) throws SQLException {
        List<long[]> rows = new ArrayList<>();
        try (ResultSet row = session.query(SELECT_MESSAGES, source)) {
            while (row.next()) {
                if (needed.contains(row.getLong(1))) {
                    rows.add(new long[] {row.getLong(1), row.getLong(2)});
                }
            }
        }
        for (int from = 0; from < rows.size(); from += PAGE) {
            List<long[]> page = rows.subList(from, Math.min(from + PAGE, rows.size()));
            Sequences all = Sequences.of(page.stream().mapToLong(row -> row[0]).toArray());
            Map<Long, Message> loaded = messages.load(session, source, List.of(all));
            for (long[] row : page) {
                long number = numbers.nextMessage();
                messageNumbers.put(row[0], number);
                messages.store(session, target, number, turn(row[1]), requireNonNull(loaded.get(row[0])));
            }
        }
    }

    private void copySummaries(Set<Long> needed) throws SQLException {
        if (needed.isEmpty()) {
            return;
        }
        List<long[]> rows = new ArrayList<>();
        try (ResultSet row = session.query(SELECT_SUMMARIES, source, Columns.json(needed))) {
            while (row.next()) {
                rows.add(new long[] {row.getLong(1), row.getLong(2), row.getLong(3)});
            }
        }
        for (long[] row : rows) {
            RunningSummary summary = requireNonNull(
                    summaries.load(session, source, Set.of(row[0])).get(row[0]));
            long number = numbers.nextSummary();
            summaryNumbers.put(row[0], number);
            // The one before has a smaller number; where it is gone, none is before.
            summaries.store(session, target, number, turn(row[1]), summaryNumbers.get(row[2]), summary);
        }
    }
}
