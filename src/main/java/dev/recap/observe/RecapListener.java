package dev.recap.observe;

/**
 * Is told what happens in a Recap: counts, ids and durations, never what was said. Give it to
 * {@link dev.recap.RecapBuilder#listener}.
 *
 * <p>Called on the thread that does the work, start and end of an operation on the same one and nested like brackets; tool
 * calls come from threads of their own, several at a time, so an implementation is thread-safe. The work waits while it
 * is called. What it throws changes nothing: it is logged, once for each listener. It must not use the Recap it listens
 * to, which would tell it of that again.
 */
public interface RecapListener {

    /** An operation begins. */
    default void onStart(Operation operation) {}

    /** The same operation, as it was given to {@link #onStart}, has ended. */
    default void onEnd(Operation operation, Outcome outcome) {}

    /**
     * Returns what is run in place of the work when a turn is about to go on in another thread than its caller's, as for
     * a stream of events: the same work, with what belongs to the calling thread taken along. Called by that thread.
     *
     * @param work runs the turn; has to be run once
     */
    default Runnable carry(Runnable work) {
        return work;
    }
}
