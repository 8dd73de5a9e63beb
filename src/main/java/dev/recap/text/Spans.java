package dev.recap.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Pieces of one text of which no two overlap. */
final class Spans<K> {

    private final TreeMap<Integer, Span<K>> byStart = new TreeMap<>();

    /** Returns the longest of the pieces that overlap, and of equally long ones the first given. */
    static <K> Spans<K> longest(List<Span<K>> found) {
        List<Span<K>> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.<Span<K>>comparingInt(Span::length).reversed());
        Spans<K> kept = new Spans<>();
        for (Span<K> span : sorted) {
            if (span.length() > 0 && !kept.overlaps(span)) {
                kept.byStart.put(span.start(), span);
            }
        }
        return kept;
    }

    boolean overlaps(Span<?> span) {
        Map.Entry<Integer, Span<K>> before = byStart.lowerEntry(span.end());
        return before != null && before.getValue().end() > span.start();
    }

    /** Returns whether the piece lies within one of these. */
    boolean encloses(Span<?> span) {
        Map.Entry<Integer, Span<K>> before = byStart.floorEntry(span.start());
        return before != null && before.getValue().end() >= span.end();
    }

    List<Span<K>> inOrder() {
        return List.copyOf(byStart.values());
    }
}
