package dev.recap.transfer;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object written elsewhere: every field may be missing, or something else than it should be.
 *
 * @param place where the object stands, as an error tells it
 * @param values the fields; an explicit null counts as missing
 */
record Fields(String place, Map<String, Object> values) {

    static Fields of(String place, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Fields(place, object(map));
        }
        throw new UnreadableHistoryException(place, "it is not a JSON object", null);
    }

    @SuppressWarnings("unchecked") // JSON objects have text keys only.
    private static Map<String, Object> object(Map<?, ?> map) {
        return (Map<String, Object>) map;
    }

    /** Puts a field into an object that is being written, unless there is nothing to put. */
    static void putIfPresent(Map<String, Object> json, String name, @Nullable Object value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    UnreadableHistoryException refused(String what) {
        return new UnreadableHistoryException(place, what, null);
    }

    @Nullable
    Object value(String name) {
        return values.get(name);
    }

    boolean has(String name) {
        return value(name) != null;
    }

    @Nullable
    String text(String name) {
        Object value = value(name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw refused("its " + name + " is not a text");
    }

    /** Returns the first of these fields that is there. */
    @Nullable
    String text(String name, String otherName) {
        String text = text(name);
        return text == null ? text(otherName) : text;
    }

    String requiredText(String name) {
        String text = text(name);
        if (text == null) {
            throw refused("it has no " + name);
        }
        return text;
    }

    int requiredInt(String name) {
        if (value(name) instanceof Integer number) {
            return number;
        }
        throw refused("its " + name + " is not a whole number");
    }

    /** Returns the object in a field; one without fields when there is none. */
    Fields object(String name) {
        Object value = value(name);
        if (value == null) {
            return new Fields(place, Map.of());
        } else if (value instanceof Map<?, ?> map) {
            return new Fields(place, object(map));
        }
        throw refused("its " + name + " is not an object");
    }

    List<?> list(String name) {
        Object value = value(name);
        if (value == null || value instanceof List<?>) {
            return Objects.requireNonNullElse((List<?>) value, List.of());
        }
        throw refused("its " + name + " is not a list");
    }

    List<Fields> objects(String name) {
        return list(name).stream().map(item -> of(place + ", " + name, item)).toList();
    }

    List<String> texts(String name) {
        return list(name).stream()
                .map(item -> {
                    if (item instanceof String text) {
                        return text;
                    }
                    throw refused("its " + name + " holds something that is not a text");
                })
                .toList();
    }
}
