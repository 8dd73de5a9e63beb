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

    /**
     * Adds those turns that are not there yet with the same words and time, as {@link #append} does, in one step, whoever else
     * adds them; a turn without a time is always added, as the same words may well have been said twice.
     *
     * @return those that were added, under their ids
     */
    List<Episode> appendMissing(UserId user, List<Episode> turns);

    /** Returns a user's episodes, oldest first. */
    List<Episode> all(UserId user);
}
