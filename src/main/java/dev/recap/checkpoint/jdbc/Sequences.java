package dev.recap.checkpoint.jdbc;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;

/**
 * The numbers of rows, in an order that matters. In a column they take few bytes: numbers that follow each other are one
 * range, written as the distance from the range before and the length, each as a variable-length integer of 7 bits a
 * byte.
 *
 * <p>Example: {@code [20001, 20002, 20003, 20007]} is {@code +20001 ×3, +4 ×1} (the next range starts 4 after the last
 * number of the one before), 6 bytes; the distance may be negative and is folded, +n to 2n and −n to 2n − 1. Immutable.
 */
final class Sequences {

    private static final int MAX = 10_000_000;

    private final long[] numbers;

    private Sequences(long[] numbers) {
        this.numbers = numbers;
    }

    static Sequences of(long... numbers) {
        return new Sequences(numbers.clone());
    }

    /**
     * Returns what {@link #toBytes} wrote.
     *
     * @throws IllegalArgumentException if the bytes were not written by it
     */
    static Sequences read(byte[] bytes) {
        long[] numbers = new long[8];
        int size = 0;
        Cursor cursor = new Cursor(bytes);
        long last = 0;
        while (cursor.hasNext()) {
            long folded = cursor.next();
            long start = last + ((folded >>> 1) ^ -(folded & 1));
            long length = cursor.next();
            if (length < 1 || length > MAX - size) {
                throw new IllegalArgumentException("a range of " + length + " numbers");
            }
            if (size + length > numbers.length) {
                numbers = Arrays.copyOf(numbers, (int) Math.max(size + length, numbers.length * 2L));
            }
            for (long i = 0; i < length; i++) {
                numbers[size++] = start + i;
            }
            last = start + length - 1;
        }
        return new Sequences(Arrays.copyOf(numbers, size));
    }

    byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long last = 0;
        int from = 0;
        while (from < numbers.length) {
            int to = from + 1;
            while (to < numbers.length && numbers[to] == numbers[to - 1] + 1) {
                to++;
            }
            long distance = numbers[from] - last;
            writeNumber(out, (distance << 1) ^ (distance >> 63));
            writeNumber(out, to - from);
            last = numbers[to - 1];
            from = to;
        }
        return out.toByteArray();
    }

    int size() {
        return numbers.length;
    }

    long at(int index) {
        return numbers[index];
    }

    /** Returns those that are wanted, in their order. */
    Sequences only(LongPredicate wanted) {
        return new Sequences(Arrays.stream(numbers).filter(wanted).toArray());
    }

    /** Returns what stands for each number. */
    Sequences map(Map<Long, Long> others) {
        return new Sequences(Arrays.stream(numbers)
                .map(number -> Objects.requireNonNull(others.get(number)))
                .toArray());
    }

    /** Returns how many numbers the two begin with alike. */
    int commonStart(Sequences other) {
        int difference = Arrays.mismatch(numbers, other.numbers);
        return difference < 0 ? numbers.length : difference;
    }

    private static void writeNumber(ByteArrayOutputStream out, long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static final class Cursor {
        private final byte[] bytes;
        private int at;

        Cursor(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean hasNext() {
            return at < bytes.length;
        }

        long next() {
            long number = 0;
            for (int shift = 0; shift < Long.SIZE && at < bytes.length; shift += 7) {
                byte b = bytes[at++];
                number |= (long) (b & 0x7F) << shift;
                if (b >= 0) {
                    return number;
                }
            }
            throw new IllegalArgumentException("a number without an end");
        }
    }
}
