package dev.recap;

/** What becomes of a turn that is cancelled before its end. In each case the thread is free at once. */
public enum WhenCancelled {

    /**
     * The piece of the answer that had arrived is recorded as the answer, marked as partial
     * ({@link Reply#isPartial}), and the turn is complete. Where nothing had arrived yet, as {@link #STAY_RESUMABLE}.
     */
    KEEP_PARTIAL,

    /** The turn is undone, its question included: the thread is as it was before. */
    ROLL_BACK,

    /** What was committed stays, the half answer does not: the turn is unfinished and can be resumed. */
    STAY_RESUMABLE
}
