package dev.recap.memory.jdbc;

import dev.recap.memory.FactStore;
import dev.recap.memory.FactVector;
import dev.recap.message.UserId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where vectors stand beside facts, and how the nearest are found. Thread-safe. */
interface VectorColumns {

    /** Returns the columns of a vector, separated by commas. */
    String names();

    /** Returns what stands for their values in a statement. */
    String places();

    /** Returns their values; nothing but {@code NULL} where there is no vector. */
    List<@Nullable Object> values(@Nullable FactVector vector);

    /** Returns the condition under which a row has the values of a vector. */
    String isThere();

    /** Returns a user's current facts that are nearest, as the store does. */
    List<FactStore.Near> nearest(UserId user, FactVector vector, int limit);

    /** Keeps nothing of a user in memory any longer. */
    void forget(UserId user);
}
