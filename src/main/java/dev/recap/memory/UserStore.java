package dev.recap.memory;

import dev.recap.message.UserId;
import java.util.Optional;

/**
 * Keeps the records of users. Thread-safe.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written.
 */
public interface UserStore {

    /** Keeps a record in place of the one of the same id, if there is one. */
    void save(User user);

    /** Returns a user's record. */
    Optional<User> find(UserId user);
}
