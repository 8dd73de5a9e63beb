package dev.recap.memory.jdbc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Vectors as bytes: four for each value, the least significant first. */
final class FloatBytes {

    private FloatBytes() {}

    static byte[] of(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    /** Puts the values of a vector of known length into an array. */
    static void read(byte[] bytes, float[] values, int from, int dimension) {
        FloatBuffer floats =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        if (bytes.length != dimension * Float.BYTES) {
            throw new IllegalArgumentException(
                    "a vector of " + dimension + " values has not " + bytes.length + " bytes");
        }
        floats.get(values, from, dimension);
    }

    /** Returns the cosine of two vectors of length 1, in four sums that a processor adds up at the same time. */
    static double cosine(float[] one, float[] others, int from) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < one.length; i += 4) {
            a += (double) one[i] * others[from + i];
            b += (double) one[i + 1] * others[from + i + 1];
            c += (double) one[i + 2] * others[from + i + 2];
            d += (double) one[i + 3] * others[from + i + 3];
        }
        for (; i < one.length; i++) {
            a += (double) one[i] * others[from + i];
        }
        return a + b + c + d;
    }
}
