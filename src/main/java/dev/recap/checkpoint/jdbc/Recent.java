package dev.recap.checkpoint.jdbc;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was used last, up to a weight of so many characters together, so that a turn does not read back what it or the turn
 * before wrote. Thread-safe.
 */
final class Recent<K, V> {

    private final long maxWeight;
    private final Map<K, Entry<V>> entries = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    /**
     * Where a row stands. A committed row never changes and the number of a committed row is never used twice, so what is
     * kept by it cannot be out of date, whatever other processes do.
     */
    record Row(long thread, long number) {}

    private record Entry<V>(V value, int weight) {}

    /** Makes an empty one for so many characters together. */
    Recent(long maxWeight) {
        this.maxWeight = maxWeight;
    }

    synchronized @Nullable V get(K key) {
        Entry<V> entry = entries.get(key);
        return entry == null ? null : entry.value();
    }

    /** Returns what is kept by the key and keeps it no longer. */
    synchronized @Nullable V take(K key) {
        Entry<V> entry = entries.remove(key);
        if (entry == null) {
            return null;
        }
        weight -= entry.weight();
        return entry.value();
    }

    synchronized void put(K key, V value, int characters) {
        if (characters > maxWeight / 4) {
            // It would take the place of all others.
            take(key);
            return;
        }
        Entry<V> entry = new Entry<>(value, characters + 100);
        Entry<V> former = entries.put(key, entry);
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
