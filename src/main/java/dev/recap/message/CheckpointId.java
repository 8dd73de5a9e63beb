package dev.recap.message;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Names one checkpoint. Ids are version 7 UUIDs (RFC 9562, section 5.7): 48 bits of milliseconds, a 12-bit counter in
 * {@code rand_a}, and 62 random bits, so that comparing two of a thread tells which is newer.
 *
 * @param value the UUID
 */
public record CheckpointId(UUID value) implements Comparable<CheckpointId> {

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_62 = 0x3FFF_FFFF_FFFF_FFFFL;

    /**
     * Returns the id written as text, in either case.
     *
     * @throws InvalidIdException if the text is not a UUID of 36 characters
     */
    public static CheckpointId of(String text) {
        try {
            UUID uuid = UUID.fromString(text);
            // UUID.fromString also takes shortened groups, which would let two spellings name one checkpoint.
            if (uuid.toString().equalsIgnoreCase(text)) {
                return new CheckpointId(uuid);
            }
        } catch (IllegalArgumentException e) {
            // Falls through to the one sentence for every malformed id.
        }
        throw new InvalidIdException(
                text, "'" + text + "' is not a checkpoint id; copy one of 36 characters from the thread's history.");
    }

    /**
     * Returns a new id that exceeds the newest one of a thread whatever the clock says: when the clock stands still or
     * has gone back, the counter of the newest id goes on from where it was. A clock before 1970 counts as 1970, the
     * least a UUID can hold.
     */
    public static CheckpointId after(@Nullable CheckpointId newest, Instant now) {
        // 52 bits: milliseconds, then the counter. Adding one to it carries from the counter into the milliseconds.
        long ticks = Math.max(0, now.toEpochMilli()) << 12;
        if (newest != null) {
            ticks = Math.max(ticks, newest.ticks() + 1);
        }
        long high = (ticks >>> 12 << 16) | VERSION_7 | (ticks & 0xFFF);
        long low = VARIANT | (ThreadLocalRandom.current().nextLong() & RANDOM_62);
        return new CheckpointId(new UUID(high, low));
    }

    private long ticks() {
        long high = value.getMostSignificantBits();
        return (high >>> 16 << 12) | (high & 0xFFF);
    }

    /** Orders by age: the bits are compared as unsigned numbers, as databases compare them and unlike {@link UUID}. */
    @Override
    public int compareTo(CheckpointId other) {
        int high = Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
