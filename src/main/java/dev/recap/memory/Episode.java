package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One whole turn of a conversation: what the user said and what was answered.
 *
 * @param id its number among the user's episodes, 0 or more
 * @param user what the user said
 * @param assistant what was answered
 * @param createdAt when it was said, or {@code null} where that is not known
 */
public record Episode(
        long id, String user, String assistant, @Nullable Instant createdAt) {

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the id is below 0
     */
    public Episode {
        requireNonNull(user, "user");
        requireNonNull(assistant, "assistant");
        if (id < 0) {
            throw new IllegalArgumentException("An episode's id is 0 or more; this one is " + id + ".");
        }
    }

    /** Returns the turns that are not among those that are there, whatever their numbers, each that has a time once. */
    public static List<Episode> missing(List<Episode> turns, List<Episode> there) {
        Set<Episode> known = new HashSet<>();
        there.forEach(episode -> known.add(episode.withId(0)));
        return turns.stream()
                .filter(turn -> turn.createdAt() == null || known.add(turn.withId(0)))
                .toList();
    }

    /** Returns the same turn under another number. */
    public Episode withId(long other) {
        return new Episode(other, user, assistant, createdAt);
    }
}
