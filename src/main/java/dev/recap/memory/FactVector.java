package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;

/**
 * Where an embedding model places a text. Vectors of different models, or of different lengths, are never compared.
 * Immutable.
 */
public final class FactVector {

    private final String model;
    private final float[] values;

    private FactVector(String model, float[] values) {
        this.model = requireNonNull(model, "model");
        this.values = values;
    }

    /**
     * Makes a vector of length 1, so that the cosine of two is their product.
     *
     * @param model the name of the model
     * @param values at least one, none infinite or no number
     * @throws IllegalArgumentException if there is no value, or one that is not finite
     */
    public static FactVector of(String model, float[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("The embedding model '" + model + "' returned an empty vector.");
        }
        double square = 0;
        for (float value : values) {
            square += (double) value * value;
        }
        if (!Double.isFinite(square)) {
            throw new IllegalArgumentException(
                    "The embedding model '" + model + "' returned a vector that holds no finite numbers.");
        }
        float[] unit = values.clone();
        for (int i = 0; i < unit.length && square > 0; i++) {
            unit[i] /= (float) Math.sqrt(square);
        }
        return new FactVector(model, unit);
    }

    /** Returns the name of the model. */
    public String model() {
        return model;
    }

    /** Returns how many values there are. */
    public int dimension() {
        return values.length;
    }

    /** Returns a copy of the values. */
    public float[] values() {
        return values.clone();
    }

    /** Returns whether the two are of one model. */
    public boolean isComparableTo(FactVector other) {
        return model.equals(other.model) && values.length == other.values.length;
    }

    /**
     * Returns the cosine, from −1 to 1; 0 where one is zero.
     *
     * @throws IllegalArgumentException if they are of different models
     */
    public double cosine(FactVector other) {
        if (!isComparableTo(other)) {
            throw new IllegalArgumentException("Vectors of " + model + " (" + values.length + ") and " + other.model
                    + " (" + other.values.length + ") cannot be compared; embed the facts anew.");
        }
        double product = 0;
        for (int i = 0; i < values.length; i++) {
            product += (double) values[i] * other.values[i];
        }
        return product;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof FactVector other && model.equals(other.model) && Arrays.equals(values, other.values);
    }

    @Override
    public int hashCode() {
        return 31 * model.hashCode() + Arrays.hashCode(values);
    }

    /** Returns model and dimension, and no value. */
    @Override
    public String toString() {
        return "FactVector[" + model + ", " + values.length + "]";
    }
}
