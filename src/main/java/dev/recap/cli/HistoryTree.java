package dev.recap.cli;

import dev.recap.message.CheckpointId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints drawn as a tree, oldest on top. The line that leads to the newest checkpoint goes straight down; every
 * other branch hangs to the right of the checkpoint it left:
 *
 * <pre>
 * ● question       the branch that was left
 * ├─● answer   →   hangs here,
 * │ ● question
 * ● answer         and the newest goes straight on
 * </pre>
 */
final class HistoryTree {

    /**
     * One checkpoint.
     *
     * @param id names it
     * @param parent the one it was made from, or {@code null}
     * @param isHead whether it is the thread's newest
     * @param label what is said about it, short and on one line
     */
    record Row(CheckpointId id, @Nullable CheckpointId parent, boolean isHead, String label) {}

    /** Stands before a checkpoint whose parent is not among those that are drawn. */
    static final String CUT = "○ ";

    private record Branch(Row row, String first, String rest, boolean isCut) {}

    private HistoryTree() {}

    /** Returns the lines of a drawing of checkpoints that come newest first. */
    static List<String> lines(List<Row> newestFirst, Style style) {
        Map<CheckpointId, List<Row>> children = new HashMap<>();
        Map<CheckpointId, CheckpointId> newest = new HashMap<>();
        newestFirst.forEach(row -> children.put(row.id(), new ArrayList<>()));
        List<Row> roots = new ArrayList<>();
        for (Row row : newestFirst) {
            // Every descendant is newer and has been here before.
            newest.putIfAbsent(row.id(), row.id());
            List<Row> siblings = row.parent() == null ? null : children.get(row.parent());
            (siblings == null ? roots : siblings).add(row);
            if (siblings != null) {
                newest.merge(
                        row.parent(), newest.get(row.id()), (one, other) -> one.compareTo(other) > 0 ? one : other);
            }
        }
        Deque<Branch> open = new ArrayDeque<>();
        roots.forEach(root -> open.push(new Branch(root, "", "", root.parent() != null)));
        List<String> lines = new ArrayList<>();
        while (!open.isEmpty()) {
            Branch branch = open.pop();
            Row row = branch.row();
            lines.add(line(branch, style));
            List<Row> next = children.getOrDefault(row.id(), List.of());
            if (!next.isEmpty()) {
                Row straight = Collections.max(
                        next, (one, other) -> leadsTo(newest, one).compareTo(leadsTo(newest, other)));
                open.push(new Branch(straight, branch.rest(), branch.rest(), false));
                next.stream()
                        .filter(child -> !child.equals(straight))
                        .forEach(child ->
                                open.push(new Branch(child, branch.rest() + "├─", branch.rest() + "│ ", false)));
            }
        }
        return lines;
    }

    private static CheckpointId leadsTo(Map<CheckpointId, CheckpointId> newest, Row row) {
        return newest.getOrDefault(row.id(), row.id());
    }

    private static String line(Branch branch, Style style) {
        String end = branch.row().isHead() ? "  ← head" : "";
        String bullet = branch.isCut() ? CUT : "● ";
        String start = branch.first() + bullet;
        String label =
                Columns.cut(branch.row().label(), Math.max(20, Columns.WIDTH - Columns.of(start) - Columns.of(end)));
        return style.dim(branch.first()) + bullet + label + style.bold(end);
    }
}
