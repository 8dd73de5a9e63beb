package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.message.UserId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the facts of users. Of one user no two current facts say the same ({@link dev.recap.text.Folded}), whoever adds
 * them at a time. Thread-safe.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written.
 */
public interface FactStore {

    /**
     * A fact and how near it is.
     *
     * @param fact the fact
     * @param cosine from −1 to 1
     */
    record Near(Fact fact, double cosine) {}

    /**
     * Adds a fact, unless a current one of its user says the same, and retires in the same step those that it contradicts:
     * they are kept, superseded by it. One that was changed or retired meanwhile is left as it is.
     *
     * @param vector where its text is, or {@code null} when nothing was embedded
     * @param contradicted current facts of the user, as they were read
     * @return the fact that is there now: this one, or the one that says the same, and nothing is retired then
     */
    Fact add(Fact fact, @Nullable FactVector vector, List<Fact> contradicted);

    /** Returns a user's fact, current or not. */
    Optional<Fact> find(UserId user, FactId id);

    /** Returns all facts of a user, those that are superseded too, oldest first. */
    List<Fact> all(UserId user);

    /**
     * Puts a fact in the place of what it was before.
     *
     * @param vector where its text is now; with {@code null} a fact whose text is the same keeps its vector, and another
     *     text has none until it is embedded
     * @return whether the fact was still as it was before, and no other current one says the same
     */
    boolean replace(Fact before, Fact after, @Nullable FactVector vector);

    /** Deletes a fact, with what it superseded left as it is; returns whether it was there. */
    boolean delete(UserId user, FactId id);

    /**
     * Returns the user's current facts that are nearest, the nearest first, of those with a vector of the same model.
     *
     * @param limit how many at most, 0 or more
     */
    List<Near> nearest(UserId user, FactVector vector, int limit);

    /** Returns the user's current facts that have no vector of this model and dimension, oldest first. */
    List<Fact> withoutVectorOf(UserId user, String model, int dimension);

    /** Returns a number that is another one whenever the user's facts were changed, whoever changed them. */
    long version(UserId user);

    /** Returns the users that have facts. */
    List<UserId> users();
}
