package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.JsonValues;
import java.util.Map;

/**
 * A question that a node put to a person before it can go on, as LangGraph records it in a checkpoint.
 *
 * @param id names the interrupt within its checkpoint
 * @param value what is asked, of JSON's types
 */
public record Interrupt(String id, Map<String, Object> value) {

    /** Checks and copies the parts. */
    public Interrupt {
        requireNonNull(id, "id");
        value = JsonValues.copyOf("Interrupt.value", value);
    }
}
