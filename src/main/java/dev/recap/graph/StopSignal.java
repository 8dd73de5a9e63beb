package dev.recap.graph;

import dev.recap.model.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * How a turn that runs, or waits to run, is told to stop. The thread that runs it is interrupted; what it had done so far
 * is kept as the signal says. Thread-safe; the first reason counts.
 */
public final class StopSignal {

    /** Why a turn is to stop. */
    public enum Reason {
        /** Nobody wants it any more. */
        CANCELLED,
        /** Its time is over. */
        DEADLINE,
        /** Recap is closed, with the store. */
        CLOSED
    }

    private final boolean keepsPartialAnswer;
    private volatile @Nullable Reason reason;
    private @Nullable Thread runner;
    private @Nullable Runnable waiting;
    private boolean over;

    /** Makes a signal that was not given yet; the flag says whether a cancelled turn keeps half an answer. */
    public StopSignal(boolean keepsPartialAnswer) {
        this.keepsPartialAnswer = keepsPartialAnswer;
    }

    /** Tells the turn to stop; does nothing when it is over, or was told before. */
    public void stop(Reason reason) {
        Runnable told;
        synchronized (this) {
            if (over || this.reason != null) {
                return;
            }
            this.reason = reason;
            if (runner != null) {
                runner.interrupt();
            }
            told = waiting;
        }
        if (told != null) {
            told.run();
        }
    }

    /** Sets what stopping does while the turn waits for its place; done at once when it was told to stop already. */
    public void whileWaiting(Runnable reaction) {
        synchronized (this) {
            if (reason == null) {
                waiting = reaction;
                return;
            }
        }
        reaction.run();
    }

    /** The calling thread runs the turn from now on. */
    public synchronized void begin() {
        waiting = null;
        runner = Thread.currentThread();
        if (reason != null) {
            runner.interrupt();
        }
    }

    /** The turn is over: its thread is not interrupted any more, and not left interrupted by this signal. */
    public synchronized void end() {
        settle();
        over = true;
        runner = null;
    }

    /** Whoever stops in an orderly way may need to write once more, which an interrupted thread could not. */
    synchronized void settle() {
        if (reason != null && runner == Thread.currentThread()) {
            boolean unused = Thread.interrupted();
        }
    }

    /** Returns why the turn is to stop, or {@code null} when it is not. */
    public @Nullable Reason reason() {
        return reason;
    }

    /**
     * Ends a step that somebody went on with although it was to stop: an interruption is easily swallowed.
     *
     * @param wanted whether what the step does is wanted all the same
     */
    void requireGoingOn(boolean wanted) {
        if (isGiven() && !wanted) {
            throw ModelException.explain(new InterruptedException());
        }
    }

    boolean isGiven() {
        return reason != null;
    }

    /** Whether the piece of an answer that had arrived becomes the answer. */
    boolean keepsPartialAnswer() {
        return keepsPartialAnswer && reason() == Reason.CANCELLED;
    }

    /** Whether a turn that is answered ends without its summary. */
    boolean endsWithoutSummary() {
        return reason() == Reason.DEADLINE || keepsPartialAnswer();
    }
}
