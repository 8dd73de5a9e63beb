package dev.recap.checkpoint.jdbc;

import java.util.Map;
import java.util.TreeMap;

/** A set of the numbers of rows that remembers ranges, as many as there are gaps. Not thread-safe. */
final class NumberRanges {

    /** The last number of each range by its first; no two ranges touch. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    void add(long first, long last) {
        long from = first;
        long to = last;
        Map.Entry<Long, Long> near = ranges.floorEntry(last + 1);
        while (near != null && near.getValue() >= first - 1) {
            if (near.getKey() <= first && near.getValue() >= last) {
                return;
            }
            from = Math.min(from, near.getKey());
            to = Math.max(to, near.getValue());
            ranges.remove(near.getKey());
            near = ranges.floorEntry(last + 1);
        }
        ranges.put(from, to);
    }

    void add(Sequences numbers) {
        int from = 0;
        while (from < numbers.size()) {
            int to = from + 1;
            while (to < numbers.size() && numbers.at(to) == numbers.at(to - 1) + 1) {
                to++;
            }
            add(numbers.at(from), numbers.at(to - 1));
            from = to;
        }
    }

    boolean contains(long number) {
        Map.Entry<Long, Long> range = ranges.floorEntry(number);
        return range != null && range.getValue() >= number;
    }
}
