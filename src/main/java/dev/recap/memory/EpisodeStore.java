package dev.recap.memory;

import dev.recap.message.UserId;
import java.util.List;

/**
 * Keeps the episodes of users; none is ever changed. Thread-safe.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written.
 */
public interface EpisodeStore {

    /** Adds turns, oldest first, under the ids that follow the user's last one, whatever ids they have, and returns them so. */
    List<Episode> append(UserId user, List<Episode> turns);

    /** Returns a user's episodes, oldest first. */
    List<Episode> all(UserId user);
}
