package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.jdbc.PruningPlan.Range;
import dev.recap.checkpoint.jdbc.PruningPlan.Row;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One step of pruning a thread, in a writing transaction that has locked it. */
final class ThreadPruning {

    /** How many checkpoints and messages a step removes at most. */
    static final int MOST_CHECKPOINTS = 1_000;

    static final int MOST_MESSAGES = 5_000;

    private static final String SELECT_MESSAGES = "SELECT seq FROM message WHERE thread = ?";
    private static final String DELETE_CHECKPOINTS = "DELETE FROM checkpoint WHERE thread = ? AND id >= ? AND id <= ?";
    private static final String SET_PARENT = "UPDATE checkpoint SET parent = ? WHERE thread = ? AND id = ?";
    private static final String SET_FIRST = "UPDATE turn SET first = ? WHERE thread = ? AND seq = ?";
    private static final String DELETE_TURNS = "DELETE FROM turn WHERE seq IN (SELECT value FROM json_each(?2))";
    private static final String DELETE_MESSAGES = "DELETE FROM message WHERE seq IN (SELECT value FROM json_each(?2))";
    private static final String DELETE_SUMMARIES = "DELETE FROM summary WHERE seq IN (SELECT value FROM json_each(?2))";

    private static final byte[] NO_PARENT = {};

    private final Session session;
    private final long thread;
    private final boolean keepsArchive;
    private final PruningPlan plan;
    private final List<Row> left;
    private final MessageRows messages;
    private final SummaryRows summaries;

    private ThreadPruning(
            Session session,
            long thread,
            boolean keepsArchive,
            PruningPlan plan,
            MessageRows messages,
            SummaryRows summaries) {
        this.session = session;
        this.thread = thread;
        this.keepsArchive = keepsArchive;
        this.plan = plan;
        this.left = plan.left();
        this.messages = messages;
        this.summaries = summaries;
    }

    static Pruned run(
            Session session, long thread, Retention retention, Instant now, MessageRows messages, SummaryRows summaries)
            throws SQLException {
        PruningPlan plan = PruningPlan.read(session, thread, retention, now, MOST_CHECKPOINTS);
        return new ThreadPruning(session, thread, retention.keepsArchive(), plan, messages, summaries).run();
    }

    private Pruned run() throws SQLException {
        Map<Long, Sequences> archive = ArchiveRows.read(session, thread);
        Set<Long> known = new HashSet<>(archive.keySet());
        plan.all().values().stream().filter(row -> row.summary() != 0).forEach(row -> known.add(row.summary()));
        Set<Long> kept =
                left.stream().map(Row::summary).filter(each -> each != 0).collect(Collectors.toSet());
        if (keepsArchive) {
            kept = ArchiveRows.lineage(kept, ArchiveRows.previous(session, thread, known));
        }
        NumberRanges needed = new NumberRanges();
        left.forEach(row -> needed.add(row.messages()));
        changeArchive(archive, kept, needed);
        Set<Long> unneeded = unneeded(needed);
        boolean isLast = plan.isLast() && unneeded.size() <= MOST_MESSAGES;
        Set<Long> going = unneeded.stream().limit(MOST_MESSAGES).collect(Collectors.toSet());
        known.removeAll(kept);
        joinCheckpoints();
        changeTurns();
        delete(DELETE_MESSAGES, going);
        delete(DELETE_SUMMARIES, known);
        if (!plan.removed().isEmpty()) {
            Numbers.skip(session, thread);
        }
        return new Pruned(plan.removed().size(), going.size(), isLast);
    }

    /** Writes down what cannot be seen in the checkpoints that are left; adds the versions that stay to those needed. */
    private void changeArchive(Map<Long, Sequences> archive, Set<Long> kept, NumberRanges needed) throws SQLException {
        Map<Long, Sequences> changed = new TreeMap<>(takenIn(archive, kept));
        Map<Long, Sequences> stay = new TreeMap<>(archive);
        stay.keySet().retainAll(kept);
        stay.putAll(changed);
        if (!keepsArchive) {
            for (Map.Entry<Long, Sequences> row : stay.entrySet()) {
                Sequences held = row.getValue().only(needed::contains);
                if (held.size() < row.getValue().size()) {
                    changed.put(row.getKey(), held);
                    row.setValue(held);
                }
            }
        }
        stay.values().forEach(needed::add);
        for (Map.Entry<Long, Sequences> row : changed.entrySet()) {
            ArchiveRows.put(session, thread, row.getKey(), row.getValue());
        }
        for (long summary : archive.keySet()) {
            if (!kept.contains(summary)) {
                ArchiveRows.delete(session, thread, summary);
            }
        }
    }

    /**
     * Returns what the summaries took in that were made between two checkpoints of which one goes. A summary covers ids;
     * the versions are those the first of the two holds.
     */
    private Map<Long, Sequences> takenIn(Map<Long, Sequences> archive, Set<Long> kept) throws SQLException {
        Map<Long, Sequences> before = new LinkedHashMap<>();
        for (Row row : plan.all().values()) {
            Row parent = row.parent() == null ? null : plan.all().get(row.parent());
            boolean isMadeHere = row.summary() != 0 && (parent == null || parent.summary() != row.summary());
            boolean isSeen = !plan.removes(row.id()) && !plan.removes(row.parent());
            if (isMadeHere && !isSeen && kept.contains(row.summary()) && !archive.containsKey(row.summary())) {
                before.put(row.summary(), parent == null ? Sequences.of() : parent.messages());
            }
        }
        Map<Long, RunningSummary> loaded = summaries.load(session, thread, before.keySet());
        Map<Long, Message> held = messages.load(session, thread, before.values());
        Map<Long, Sequences> takenIn = new HashMap<>();
        before.forEach((summary, numbers) -> {
            Set<MessageId> covers =
                    Set.copyOf(requireNonNull(loaded.get(summary)).covers());
            takenIn.put(
                    summary,
                    numbers.only(number ->
                            covers.contains(requireNonNull(held.get(number)).id())));
        });
        return takenIn;
    }

    private Set<Long> unneeded(NumberRanges needed) throws SQLException {
        Set<Long> unneeded = new HashSet<>();
        try (ResultSet row = session.query(SELECT_MESSAGES, thread)) {
            while (row.next()) {
                if (!needed.contains(row.getLong(1))) {
                    unneeded.add(row.getLong(1));
                }
            }
        }
        return unneeded;
    }

    private void joinCheckpoints() throws SQLException {
        for (Row row : left) {
            if (plan.removes(row.parent())) {
                CheckpointId parent = plan.parentLeft(row);
                session.later(
                        SET_PARENT,
                        parent == null ? NO_PARENT : Columns.bytes(parent.value()),
                        thread,
                        Columns.bytes(row.id().value()));
            }
        }
        for (Range range : plan.ranges()) {
            session.later(
                    DELETE_CHECKPOINTS,
                    thread,
                    Columns.bytes(range.first().value()),
                    Columns.bytes(range.last().value()));
        }
    }

    private void changeTurns() throws SQLException {
        Map<Long, CheckpointId> first = new HashMap<>();
        left.forEach(row -> first.putIfAbsent(row.turn(), row.id()));
        Set<Long> gone = new HashSet<>();
        Set<Long> seen = new HashSet<>();
        for (Row row : plan.all().values()) {
            if (seen.add(row.turn()) && plan.removes(row.id())) {
                CheckpointId other = first.get(row.turn());
                if (other == null) {
                    gone.add(row.turn());
                } else {
                    session.later(SET_FIRST, Columns.bytes(other.value()), thread, row.turn());
                }
            }
        }
        delete(DELETE_TURNS, gone);
    }

    private void delete(String sql, Set<Long> numbers) throws SQLException {
        if (!numbers.isEmpty()) {
            session.later(sql, thread, Columns.json(numbers));
        }
    }
}
