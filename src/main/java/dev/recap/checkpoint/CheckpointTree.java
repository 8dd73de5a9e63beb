package dev.recap.checkpoint;

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
 * Where each of a thread's checkpoints stands when they are drawn as a tree, oldest on top. The line that leads to the
 * newest checkpoint goes straight down; every other branch hangs to the right of the checkpoint it left:
 *
 * <pre>
 * ● question       the branch that was left
 * ├─● answer   →   hangs here,
 * │ ● question
 * ● answer         and the newest goes straight on
 * </pre>
 */
public final class CheckpointTree {

    /** What is drawn for a checkpoint. */
    public interface Entry {
        /** Returns the checkpoint's id. */
        CheckpointId id();

        /** Returns the one it was made from, or {@code null}. */
        @Nullable
        CheckpointId parent();
    }

    /**
     * One entry's place; they come line by line.
     *
     * @param entry what stands there
     * @param depth how many lines pass on the left of it
     * @param isBranch whether it is the first of a line that hangs to the right of another
     * @param isCut whether its parent is not among the entries
     * @param isTip whether nothing was made from it
     * @param <E> the entry's type
     */
    public record Place<E extends Entry>(E entry, int depth, boolean isBranch, boolean isCut, boolean isTip) {}

    private CheckpointTree() {}

    /** Returns the places, from top to bottom, of entries that come newest first. */
    public static <E extends Entry> List<Place<E>> of(List<E> newestFirst) {
        Map<CheckpointId, List<E>> children = new HashMap<>();
        Map<CheckpointId, CheckpointId> newest = new HashMap<>();
        newestFirst.forEach(entry -> children.put(entry.id(), new ArrayList<>()));
        List<E> roots = new ArrayList<>();
        for (E entry : newestFirst) {
            // Every descendant is newer and has been here before.
            newest.putIfAbsent(entry.id(), entry.id());
            List<E> siblings = entry.parent() == null ? null : children.get(entry.parent());
            (siblings == null ? roots : siblings).add(entry);
            if (siblings != null) {
                newest.merge(
                        entry.parent(), newest.get(entry.id()), (one, other) -> one.compareTo(other) > 0 ? one : other);
            }
        }
        Deque<Place<E>> open = new ArrayDeque<>();
        roots.forEach(root -> open.push(place(root, 0, false, root.parent() != null, children)));
        List<Place<E>> places = new ArrayList<>();
        while (!open.isEmpty()) {
            Place<E> place = open.pop();
            places.add(place);
            List<E> next = children.getOrDefault(place.entry().id(), List.of());
            if (!next.isEmpty()) {
                E straight = Collections.max(
                        next, (one, other) -> leadsTo(newest, one).compareTo(leadsTo(newest, other)));
                open.push(place(straight, place.depth(), false, false, children));
                next.stream()
                        .filter(child -> !child.equals(straight))
                        .forEach(child -> open.push(place(child, place.depth() + 1, true, false, children)));
            }
        }
        return places;
    }

    private static <E extends Entry> Place<E> place(
            E entry, int depth, boolean isBranch, boolean isCut, Map<CheckpointId, List<E>> children) {
        return new Place<>(
                entry,
                depth,
                isBranch,
                isCut,
                children.getOrDefault(entry.id(), List.of()).isEmpty());
    }

    private static CheckpointId leadsTo(Map<CheckpointId, CheckpointId> newest, Entry entry) {
        return newest.getOrDefault(entry.id(), entry.id());
    }
}
