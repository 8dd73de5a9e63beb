package dev.recap.checkpoint.jdbc;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows that were used last, by thread and number, so that a turn does not read back what it or the turn before
 * wrote. A committed row never changes and the number of a committed row is never used twice, so nothing here can be out
 * of date, whatever other processes do. Thread-safe.
 */
final class RecentRows<V> {

    private final long maxWeight;
    private final Map<Key, Entry<V>> entries = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    private record Key(long thread, long number) {}

    private record Entry<V>(V value, int weight) {}

    /** Makes an empty one for rows of so many characters together. */
    RecentRows(long maxWeight) {
        this.maxWeight = maxWeight;
    }

    synchronized @Nullable V get(long thread, long number) {
        Entry<V> entry = entries.get(new Key(thread, number));
        return entry == null ? null : entry.value();
    }

    synchronized void put(long thread, long number, V value, int characters) {
        Entry<V> entry = new Entry<>(value, characters + 100);
        Entry<V> former = entries.put(new Key(thread, number), entry);
        weight += entry.weight() - (former == null ? 0 : former.weight());
        Iterator<Entry<V>> oldest = entries.values().iterator();
        while (weight > maxWeight && oldest.hasNext()) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }

    synchronized void clear() {
        entries.clear();
        weight = 0;
    }
}
