package dev.recap.notebook;

import dev.recap.ConversationThread;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointTree;
import dev.recap.checkpoint.CheckpointTree.Place;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.message.CheckpointId;
import java.awt.geom.Path2D;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread's checkpoints as a tree: a coloured line for each branch, a dot and a line of words for each checkpoint. */
final class HistoryDrawing {

    private static final double WIDTH = 860;
    private static final double MARGIN = 24;
    private static final double TOP = 76;
    private static final double ROW = 28;
    private static final double WIDEST_LANE = 18;
    private static final double LANES_ROOM = 260;

    private final List<Place<HistoryStep>> places;
    private final @Nullable CheckpointId head;
    private final boolean isWhole;
    private final int deepest;
    private final double lane;
    private final int[] colours;
    private final Canvas canvas;

    private HistoryDrawing(List<Place<HistoryStep>> places, @Nullable CheckpointId head, boolean isWhole) {
        this.places = places;
        this.head = head;
        this.isWhole = isWhole;
        this.deepest = places.stream().mapToInt(Place::depth).max().orElse(0);
        this.lane = Math.min(WIDEST_LANE, LANES_ROOM / Math.max(1, deepest));
        this.colours = colours();
        this.canvas = new Canvas(WIDTH, TOP + ROW * places.size() + 16);
    }

    static Picture of(ConversationThread thread, int limit) {
        int most = Math.min(limit, Picture.MOST_CHECKPOINTS);
        List<Checkpoint> newestFirst = thread.history(limit < 0 ? limit : most + 1);
        boolean isWhole = newestFirst.size() <= most;
        List<Checkpoint> shown = newestFirst.subList(0, Math.min(most, newestFirst.size()));
        if (shown.isEmpty()) {
            return Note.of(
                    "History of thread " + Words.line(thread.id().value()),
                    isWhole ? "Nothing has been said in it yet." : "None of its checkpoints is shown.");
        }
        Map<CheckpointId, Checkpoint> known = new HashMap<>();
        newestFirst.forEach(checkpoint -> known.put(checkpoint.id(), checkpoint));
        List<HistoryStep> steps = shown.stream()
                .map(checkpoint ->
                        HistoryStep.of(checkpoint, checkpoint.parent() == null ? null : known.get(checkpoint.parent())))
                .toList();
        CheckpointId head = thread.info().map(ThreadInfo::head).orElse(null);
        return new HistoryDrawing(CheckpointTree.of(steps), head, isWhole)
                .draw(Words.line(thread.id().value()));
    }

    /** Each branch has the next colour; the way to the head has the first. */
    private int[] colours() {
        int[] colours = new int[places.size()];
        Map<Integer, Integer> ofDepth = new HashMap<>();
        int branches = 0;
        int straight = rootOfHead();
        for (int i = 0; i < colours.length; i++) {
            Place<HistoryStep> place = places.get(i);
            if (place.isBranch() || isRoot(place)) {
                ofDepth.put(place.depth(), i == straight ? 0 : ++branches);
            }
            colours[i] = Palette.lane(ofDepth.getOrDefault(place.depth(), 0));
        }
        return colours;
    }

    private int rootOfHead() {
        int line = places.size() - 1;
        while (line > 0 && !isHead(places.get(line))) {
            line--;
        }
        while (line > 0 && !isRoot(places.get(line))) {
            line--;
        }
        return line;
    }

    private static boolean isRoot(Place<HistoryStep> place) {
        return place.isCut() || place.entry().parent() == null;
    }

    private Picture draw(String thread) {
        long branches = places.stream().filter(Place::isTip).count();
        String counted = (isWhole ? "" : "the newest ")
                + (places.size() == 1 ? "1 checkpoint" : places.size() + " checkpoints")
                + (branches > 1 ? ", " + branches + " branches" : "");
        canvas.text(
                Lettering.cut("Thread " + thread, Face.TITLE, WIDTH - 2 * MARGIN), MARGIN, 34, Face.TITLE, Palette.INK);
        canvas.text(counted, MARGIN, 54, Face.SMALL, Palette.MUTED);
        Map<CheckpointId, Integer> lines = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            lines.put(places.get(i).entry().id(), i);
        }
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).entry().id().equals(head)) {
                canvas.box(MARGIN - 12, y(i) - ROW / 2, WIDTH - 2 * MARGIN + 24, ROW, Palette.GROUND, Palette.LINE);
            }
        }
        for (int i = 0; i < places.size(); i++) {
            connect(i, lines.getOrDefault(places.get(i).entry().parent(), -1));
        }
        for (int i = 0; i < places.size(); i++) {
            dot(i);
            words(i);
        }
        return canvas.picture("The history of thread " + thread + ": " + counted + ", as a tree with the head marked.");
    }

    private double x(int line) {
        return MARGIN + 6 + places.get(line).depth() * lane;
    }

    private double y(int line) {
        return TOP + ROW * line + ROW / 2;
    }

    private void connect(int line, int parent) {
        double x = x(line);
        double y = y(line);
        if (places.get(line).isCut()) {
            canvas.dashed(x, y - ROW * 0.6, x, y, colours[line]);
        } else if (places.get(line).isBranch()) {
            double from = x - lane;
            Path2D curve = new Path2D.Double();
            curve.moveTo(from, y - ROW);
            curve.curveTo(from, y - ROW * 0.35, x, y - ROW * 0.65, x, y);
            canvas.stroke(curve, colours[line], 2);
        } else if (parent >= 0) {
            canvas.line(x, y(parent), x, y, colours[line], 2);
        }
    }

    private void dot(int line) {
        Place<HistoryStep> place = places.get(line);
        boolean isSmall = place.entry().kind() == HistoryStep.Kind.TURN;
        double radius = Math.min(lane / 2.6, isSmall ? 3 : 5);
        canvas.dot(x(line), y(line), radius + 1.5, Palette.WHITE);
        canvas.dot(x(line), y(line), radius, colours[line]);
        if (place.isTip() && !isHead(place)) {
            canvas.dot(x(line), y(line), radius - 2, Palette.WHITE);
        }
    }

    private boolean isHead(Place<HistoryStep> place) {
        return place.entry().id().equals(head);
    }

    private void words(int line) {
        Place<HistoryStep> place = places.get(line);
        HistoryStep step = place.entry();
        double x = MARGIN + 20 + deepest * lane;
        double baseline = y(line) + 4.5;
        canvas.textUpTo(String.valueOf(step.step()), x + 28, baseline, Face.SMALL, Palette.FAINT);
        double kindEnd = canvas.pill(
                step.kind().label(),
                x + 40,
                baseline,
                step.kind().colour(),
                step.kind().ground());
        double right = WIDTH - MARGIN;
        if (isHead(place)) {
            String mark = step.next().isEmpty()
                    ? "head"
                    : Lettering.cut("head, next: " + step.next(), Face.SMALL_STRONG, 200);
            right -= Lettering.width(mark, Face.SMALL_STRONG) + 14;
            canvas.pill(mark, right, baseline, Palette.WHITE, Palette.INK);
        } else if (place.isTip()) {
            String mark = "branch ends";
            right -= Lettering.width(mark, Face.SMALL);
            canvas.text(mark, right, baseline, Face.SMALL, colours[line]);
        }
        double left = Math.max(x + 140, kindEnd + 10);
        canvas.text(Lettering.cut(step.words(), Face.TEXT, right - 12 - left), left, baseline, Face.TEXT, Palette.INK);
    }
}
