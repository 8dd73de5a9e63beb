package dev.recap.cli;

import dev.recap.checkpoint.CheckpointTree;
import dev.recap.message.CheckpointId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checkpoints drawn as a tree of letters, one a line. */
final class HistoryTree {

    /**
     * One checkpoint.
     *
     * @param id names it
     * @param parent the one it was made from, or {@code null}
     * @param isHead whether it is the thread's newest
     * @param label what is said about it, short and on one line
     */
    record Row(CheckpointId id, @Nullable CheckpointId parent, boolean isHead, String label)
            implements CheckpointTree.Entry {}

    /** Stands before a checkpoint whose parent is not among those that are drawn. */
    static final String CUT = "○ ";

    private HistoryTree() {}

    /** Returns the lines of a drawing of checkpoints that come newest first. */
    static List<String> lines(List<Row> newestFirst, Style style) {
        return CheckpointTree.of(newestFirst).stream()
                .map(place -> line(place, style))
                .toList();
    }

    private static String line(CheckpointTree.Place<Row> place, Style style) {
        String lanes = place.isBranch() ? "│ ".repeat(place.depth() - 1) + "├─" : "│ ".repeat(place.depth());
        String end = place.entry().isHead() ? "  ← head" : "";
        String bullet = place.isCut() ? CUT : "● ";
        String start = lanes + bullet;
        String label =
                Columns.cut(place.entry().label(), Math.max(20, Columns.WIDTH - Columns.of(start) - Columns.of(end)));
        return style.dim(lanes) + bullet + label + style.bold(end);
    }
}
