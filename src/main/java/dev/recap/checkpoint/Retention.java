package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.CheckpointId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What pruning leaves of a thread: the newest checkpoints, by their number or by their age, and whether the messages that
 * were summarized stay with them. Immutable.
 *
 * <p>The head always stays, and so does what a half turn needs: all its checkpoints, so that it can be resumed, and the
 * checkpoint before them, so that it can be undone. By number the tips of branches come next, the newest first, and then
 * the newest others. By age every checkpoint stays that is young enough and, as a clock may have gone back, every one
 * written after such a one.
 *
 * <p>Example: {@code a ← b ← c ← d}, and {@code e} a branch from {@code b}. The newest 3 of them are {@code e}, the head,
 * {@code d}, the other tip, and {@code c}.
 *
 * @param count how many checkpoints stay, 1 or more; 0 where the age decides
 * @param age how old the checkpoints that stay may be, above 0, or {@code null} where the number decides
 * @param keepsArchive whether the messages that the summaries of kept checkpoints speak of stay, to be searched
 */
public record Retention(int count, @Nullable Duration age, boolean keepsArchive) {

    /** Checks the parts. */
    public Retention {
        if (age == null ? count < 1 : count != 0) {
            throw new IllegalArgumentException("At least 1 checkpoint of a thread must stay, not " + count + ".");
        }
        if (age != null && (age.isNegative() || age.isZero())) {
            throw new IllegalArgumentException("The age of what stays must be above 0, not " + age + ".");
        }
    }

    /** Returns that the newest checkpoints stay, so many, with the messages that were summarized. */
    public static Retention newest(int count) {
        return new Retention(count, null, true);
    }

    /** Returns that the checkpoints younger than this stay, with the messages that were summarized. */
    public static Retention youngerThan(Duration age) {
        return new Retention(0, requireNonNull(age, "age"), true);
    }

    /** Returns that messages stay only where a kept checkpoint holds them. */
    public Retention withoutArchive() {
        return new Retention(count, age, false);
    }

    /**
     * Where a checkpoint stands.
     *
     * @param id the checkpoint
     * @param parent the one it was made from, or {@code null}
     * @param createdAt when it was written
     * @param isOfHalfTurn whether it belongs to the head's turn and that turn is unfinished
     */
    public record Place(CheckpointId id, @Nullable CheckpointId parent, Instant createdAt, boolean isOfHalfTurn) {}

    /**
     * Returns which checkpoints of a thread stay, for stores to use.
     *
     * @param oldestFirst all checkpoints of the thread in the order of their ids
     * @param now what the age is counted from
     */
    public Set<CheckpointId> kept(List<Place> oldestFirst, Instant now) {
        int from = newestNeeded(oldestFirst);
        Duration most = age;
        if (most != null) {
            for (int i = 0; i < from; i++) {
                if (Duration.between(oldestFirst.get(i).createdAt(), now).compareTo(most) < 0) {
                    from = i;
                }
            }
        }
        Set<CheckpointId> kept = new HashSet<>();
        oldestFirst.subList(from, oldestFirst.size()).forEach(place -> kept.add(place.id()));
        if (most == null) {
            Set<CheckpointId> parents = new HashSet<>();
            oldestFirst.forEach(place -> {
                if (place.parent() != null) {
                    parents.add(place.parent());
                }
            });
            fill(kept, oldestFirst, place -> !parents.contains(place.id()));
            fill(kept, oldestFirst, place -> true);
        }
        return kept;
    }

    private static int newestNeeded(List<Place> oldestFirst) {
        int from = oldestFirst.size() - 1;
        while (from > 0 && oldestFirst.get(from).isOfHalfTurn()) {
            from--;
        }
        return Math.max(0, from);
    }

    private void fill(Set<CheckpointId> kept, List<Place> oldestFirst, Predicate<Place> wanted) {
        for (int i = oldestFirst.size() - 1; i >= 0 && kept.size() < count; i--) {
            if (wanted.test(oldestFirst.get(i))) {
                kept.add(oldestFirst.get(i).id());
            }
        }
    }
}
