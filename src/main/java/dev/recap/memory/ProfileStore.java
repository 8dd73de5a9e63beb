package dev.recap.memory;

import dev.recap.message.UserId;
import java.time.Instant;
import java.util.List;

/**
 * Keeps the profiles of users with their former versions. Thread-safe.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written.
 */
public interface ProfileStore {

    /**
     * A profile as it was from a time on.
     *
     * @param profile the form
     * @param savedAt from when on, in whole microseconds
     */
    record Version(Profile profile, Instant savedAt) {}

    /** Keeps a user's profile as the newest; what was the newest stays, as a former version. */
    void save(UserId user, Version version);

    /** Returns a user's profiles, the newest first. */
    List<Version> versions(UserId user, int limit);
}
