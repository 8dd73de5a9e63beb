package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The right of one turn to write to a thread. It rides the turn's first commit and is given up with its last; while it
 * holds, a store refuses everybody else's commits. It ends by itself when the owner has not renewed it for
 * {@link #length}, or at once when the owner is known to be a process of this machine that has ended.
 *
 * @param owner names the turn and the process it runs in
 * @param length how long the lease holds without being renewed
 */
public record Lease(String owner, Duration length) {

    /** How long a lease holds without being renewed, unless told otherwise: 10 seconds. */
    public static final Duration DEFAULT_LENGTH = Duration.ofSeconds(10);

    /** Checks the parts. */
    public Lease {
        requireNonNull(owner, "owner");
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("A lease must have a positive length.");
        }
    }

    /** Returns a lease for a new turn of this process. */
    public static Lease ofNewTurn() {
        return new Lease(ProcessMark.newOwner(), DEFAULT_LENGTH);
    }

    /**
     * Returns whether an owner certainly runs no more. {@code false} when it lives, and also when it cannot be told:
     * another machine, another container, a system without {@code /proc}.
     */
    public static boolean isOwnerDead(String owner) {
        return ProcessMark.isDead(owner);
    }
}
