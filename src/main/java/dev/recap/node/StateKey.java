package dev.recap.node;

import static java.util.Objects.requireNonNull;

import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A key of the state's values, with a reducer, as a LangGraph state schema declares it.
 *
 * @param name the key
 * @param initial the value a thread has before anything was written, of JSON's types, or {@code null} for none
 * @param reducer makes the new value of the present one, which is {@code null} when there is none, and the one written
 */
public record StateKey(String name, @Nullable Object initial, BinaryOperator<@Nullable Object> reducer) {

    /**
     * Checks the parts.
     *
     * @throws dev.recap.message.StateKeyException if the name is blank, {@code messages} or {@code summary}
     * @throws dev.recap.message.UnstorableValueException if the initial value is not of JSON's types
     */
    public StateKey {
        ConversationState.requireKey(name);
        initial = initial == null
                ? null
                : JsonValues.copyOf("values", Map.of(name, initial)).get(name);
        requireNonNull(reducer, "reducer");
    }

    /** Returns a key without an initial value, whose last value written counts. */
    public static StateKey of(String name) {
        return new StateKey(name, null, (old, written) -> written);
    }

    /** Returns a key with an initial value, whose last value written counts. */
    public static StateKey of(String name, Object initial) {
        return new StateKey(name, initial, (old, written) -> written);
    }

    /**
     * Returns a key whose values are put together.
     *
     * @param <T> the type of its values. As they come back from a store as JSON's types, a whole number is the smallest of
     *     {@code Integer}, {@code Long} and {@code BigInteger} that holds it: declare one as {@code Number}
     * @param reducer a pure function of the present value and the one written
     */
    @SuppressWarnings("unchecked") // only values of this key are put through its reducer
    public static <T> StateKey of(String name, T initial, BinaryOperator<T> reducer) {
        return new StateKey(
                name, initial, (old, written) -> reducer.apply((T) (old == null ? initial : old), (T) written));
    }
}
