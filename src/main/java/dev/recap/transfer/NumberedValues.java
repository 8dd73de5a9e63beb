package dev.recap.transfer;

import dev.recap.message.CheckpointId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values numbered from 0 as they come. Held are those that stand in no checkpoint yet and the newest of the others; an
 * older one is found again in the first checkpoint that held it. Not thread-safe.
 *
 * @param <V> the values
 */
final class NumberedValues<V> {

    private record Place(CheckpointId checkpoint, int index) {}

    private record Held<V>(V value, int characters) {}

    private final int maxCharacters;
    private final BiFunction<CheckpointId, Integer, V> places;
    private final List<@Nullable Place> all = new ArrayList<>();
    private final Map<Integer, Held<V>> held = new LinkedHashMap<>();
    private long characters;

    /**
     * Makes an empty one.
     *
     * @param maxCharacters how many characters of values that are elsewhere are held
     * @param places finds a value in a checkpoint, by its index there
     */
    NumberedValues(int maxCharacters, BiFunction<CheckpointId, Integer, V> places) {
        this.maxCharacters = maxCharacters;
        this.places = places;
    }

    void add(V value, int length) {
        held.put(all.size(), new Held<>(value, length));
        all.add(null);
        characters += length;
    }

    /**
     * Returns a value.
     *
     * @throws IndexOutOfBoundsException if none has the number
     */
    V get(int number) {
        Place place = all.get(number);
        Held<V> known = held.get(number);
        if (known != null) {
            return known.value();
        }
        return places.apply(Objects.requireNonNull(place).checkpoint(), place.index());
    }

    /** Takes note that a checkpoint holds a value. */
    void standsIn(int number, CheckpointId checkpoint, int index) {
        if (all.get(number) == null) {
            all.set(number, new Place(checkpoint, index));
        }
    }

    /** Lets go of the oldest values that are in some checkpoint, until what is held is little enough. */
    void trim() {
        Iterator<Map.Entry<Integer, Held<V>>> oldest = held.entrySet().iterator();
        while (characters > maxCharacters && oldest.hasNext()) {
            Map.Entry<Integer, Held<V>> entry = oldest.next();
            if (all.get(entry.getKey()) != null) {
                characters -= entry.getValue().characters();
                oldest.remove();
            }
        }
    }
}
