package dev.recap.message;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON-typed values: text, booleans, whole numbers, doubles, null, lists, and maps with text keys. They are copied into
 * the one form that reading JSON gives back, so that a value equals itself after a store round trip.
 */
public final class JsonValues {

    private static final int MAX_DEPTH = 100;

    private JsonValues() {}

    /**
     * Returns an unmodifiable deep copy, in which a whole number has the smallest of {@code Integer}, {@code Long} and
     * {@code BigInteger} that holds it.
     *
     * @param where what the map is called in an error
     * @throws UnstorableValueException if a value is of another type, not a finite number, or nested over 100 deep
     */
    public static Map<String, Object> copyOf(String where, Map<String, ?> values) {
        return values.isEmpty() ? Map.of() : map(where, values, 0);
    }

    private static @Nullable Object copy(String where, @Nullable Object value, int depth) {
        if (value == null || value instanceof String || value instanceof Boolean || value instanceof Integer) {
            return value;
        } else if (value instanceof Short || value instanceof Byte) {
            return ((Number) value).intValue();
        } else if (value instanceof Long number) {
            return smallest(number);
        } else if (value instanceof BigInteger number) {
            return number.bitLength() < Long.SIZE ? smallest(number.longValue()) : number;
        } else if (value instanceof Double number && Double.isFinite(number)) {
            return number;
        } else if (value instanceof Map<?, ?> map) {
            return map(where, map, depth + 1);
        } else if (value instanceof List<?> list) {
            return list(where, list, depth + 1);
        }
        throw refused(where, "holds " + describe(value));
    }

    private static Object smallest(long number) {
        return number == (int) number ? (Object) (int) number : (Object) number;
    }

    private static List<@Nullable Object> list(String where, List<?> list, int depth) {
        requireDepth(where, depth);
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(item -> copy.add(copy(where + "[]", item, depth)));
        return Collections.unmodifiableList(copy);
    }

    private static Map<String, Object> map(String where, Map<?, ?> map, int depth) {
        requireDepth(where, depth);
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (!(key instanceof String name)) {
                throw refused(where, "has a key that is not text");
            }
            copy.put(name, copy(where + "." + name, value, depth));
        });
        return Collections.unmodifiableMap(copy);
    }

    private static void requireDepth(String where, int depth) {
        if (depth > MAX_DEPTH) {
            throw refused(where, "is nested over " + MAX_DEPTH + " deep");
        }
    }

    private static String describe(Object value) {
        return value instanceof Double
                ? "the number " + value
                : "a " + value.getClass().getName();
    }

    private static UnstorableValueException refused(String where, String what) {
        return new UnstorableValueException(where + " " + what
                + ", which JSON cannot carry; use text, booleans, whole numbers, finite doubles, null, lists or maps.");
    }
}
