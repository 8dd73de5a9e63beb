package dev.recap.memory.jdbc;

import dev.recap.memory.Fact;
import dev.recap.memory.FactStore.Near;
import dev.recap.memory.FactVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A user's current facts that have a vector of one model, as they were at one version. Immutable. */
final class KnownVectors {

    private final long version;
    private final String model;
    private final int dimension;
    private final List<Fact> facts;
    private final float[] values;

    /**
     * Makes one of a version of the user's facts.
     *
     * @param asked a vector of the same model
     * @param facts oldest first
     * @param values of all vectors, one after another; not to be changed any more
     */
    KnownVectors(long version, FactVector asked, List<Fact> facts, float[] values) {
        this.version = version;
        this.model = asked.model();
        this.dimension = asked.dimension();
        this.facts = List.copyOf(facts);
        this.values = values;
    }

    long version() {
        return version;
    }

    boolean isOf(long other, FactVector vector) {
        return version == other && model.equals(vector.model()) && dimension == vector.dimension();
    }

    /** Returns how many bytes it takes, about. */
    long weight() {
        return (long) values.length * Float.BYTES
                + facts.stream()
                        .mapToLong(fact -> 500 + 2L * fact.text().length())
                        .sum();
    }

    /** Returns the nearest first, the older of equally near ones first. */
    List<Near> nearest(FactVector vector, int limit) {
        float[] asked = vector.values();
        double[] cosines = new double[facts.size()];
        for (int i = 0; i < cosines.length; i++) {
            cosines[i] = FloatBytes.cosine(asked, values, i * dimension);
        }
        List<Near> near = new ArrayList<>();
        IntStream.range(0, cosines.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> cosines[i]).reversed())
                .limit(limit)
                .forEach(i -> near.add(new Near(facts.get(i), cosines[i])));
        return List.copyOf(near);
    }
}
