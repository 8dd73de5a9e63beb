package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.Retention;
import dev.recap.jdbc.Columns;
import dev.recap.jdbc.Session;
import dev.recap.message.CheckpointId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which checkpoints of a thread one step of pruning removes: the oldest of those that need not stay. What they stood
 * between is joined again by every step, so that no checkpoint becomes the tip of a branch that was none.
 *
 * @param all the rows of the thread's checkpoints, oldest first
 * @param removed those that go
 * @param isLast whether no more are to go after them
 */
record PruningPlan(Map<CheckpointId, Row> all, Set<CheckpointId> removed, boolean isLast) {

    private static final String SELECT = """
            SELECT c.id, c.parent, c.turn, c.created_at, c.summary, c.messages, k.body
            FROM checkpoint c CROSS JOIN step_kind k ON k.key = c.kind
            WHERE c.thread = ? ORDER BY c.id""";

    /** A checkpoint's row as far as it tells where the checkpoint stands and what it refers to; 0 is no summary. */
    record Row(
            CheckpointId id,
            @Nullable CheckpointId parent,
            long turn,
            Instant createdAt,
            long summary,
            Sequences messages) {}

    static PruningPlan read(Session session, long thread, Retention retention, Instant now, int most)
            throws SQLException {
        Map<CheckpointId, Row> all = new LinkedHashMap<>();
        Row head = null;
        boolean isHalf = false;
        Map<String, Boolean> half = new HashMap<>();
        try (ResultSet row = session.query(SELECT, thread)) {
            while (row.next()) {
                head = new Row(
                        new CheckpointId(Columns.uuid(row.getBytes(1))),
                        IdColumns.checkpointId(row.getBytes(2)),
                        row.getLong(3),
                        Columns.instant(row.getLong(4)),
                        row.getLong(5),
                        Sequences.read(row.getBytes(6)));
                all.put(head.id(), head);
                isHalf = half.computeIfAbsent(
                        row.getString(7), kind -> !StepKind.read(kind).next().isEmpty());
            }
        }
        long halfTurn = head != null && isHalf ? head.turn() : 0;
        List<Retention.Place> places = all.values().stream()
                .map(row -> new Retention.Place(row.id(), row.parent(), row.createdAt(), row.turn() == halfTurn))
                .toList();
        Set<CheckpointId> kept = retention.kept(places, now);
        List<CheckpointId> toGo =
                all.keySet().stream().filter(id -> !kept.contains(id)).toList();
        Set<CheckpointId> removed = new HashSet<>(toGo.subList(0, Math.min(most, toGo.size())));
        return new PruningPlan(all, removed, removed.size() == toGo.size());
    }

    boolean removes(@Nullable CheckpointId id) {
        return id != null && removed.contains(id);
    }

    List<Row> left() {
        return all.values().stream().filter(row -> !removes(row.id())).toList();
    }

    /** Returns the parent of a checkpoint, or the nearest before that which is left. */
    @Nullable
    CheckpointId parentLeft(Row row) {
        CheckpointId parent = row.parent();
        while (removes(parent)) {
            Row gone = all.get(parent);
            parent = gone == null ? null : gone.parent();
        }
        return parent;
    }

    /** Returns where the removed ones that follow each other begin and end. */
    List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        CheckpointId first = null;
        CheckpointId last = null;
        for (CheckpointId id : all.keySet()) {
            if (removes(id)) {
                first = first == null ? id : first;
                last = id;
            } else if (first != null && last != null) {
                ranges.add(new Range(first, last));
                first = null;
            }
        }
        if (first != null && last != null) {
            ranges.add(new Range(first, last));
        }
        return ranges;
    }

    /** Checkpoints from one to another. */
    record Range(CheckpointId first, CheckpointId last) {}
}
