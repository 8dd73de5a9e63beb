package dev.recap;

import dev.recap.graph.StopSignal;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of the application that writes to a thread.
 *
 * @param thread the thread
 * @param user in whose name, or {@code null} when in nobody's
 * @param options how the turn is run
 * @param events who hears of it, or {@code null} when nobody does
 * @param stop tells it to stop before its end
 * @param madeAtNanos when it was made, as {@link System#nanoTime} counts
 */
record Call(
        ThreadId thread,
        @Nullable UserId user,
        TurnOptions options,
        @Nullable Consumer<ConversationEvent> events,
        StopSignal stop,
        long madeAtNanos) {

    Call(ThreadId thread, @Nullable UserId user, TurnOptions options, @Nullable Consumer<ConversationEvent> events) {
        this(
                thread,
                user,
                options,
                events,
                new StopSignal(options.whenCancelled() == WhenCancelled.KEEP_PARTIAL),
                System.nanoTime());
    }

    /** Returns a call that runs no turn, an edit or an undoing: of the options it only waits as they say. */
    static Call ofEdit(ThreadId thread, @Nullable UserId user, TurnOptions options) {
        return new Call(thread, user, TurnOptions.ofDefaults().enqueue(options.maxWait()), null);
    }

    /** Returns how much of its time is left, zero or less when it is over, or {@code null} when it has no deadline. */
    @Nullable
    Duration timeLeft() {
        Duration deadline = options.deadline();
        return deadline == null ? null : deadline.minusNanos(System.nanoTime() - madeAtNanos);
    }

    /**
     * Returns the error of a turn that was told to stop, which it may have heard as a failure of something else. One that
     * still waited for its thread heard of an interruption, which its caller knows nothing of.
     */
    TurnStoppedException stopped(@Nullable RuntimeException heard) {
        boolean hasBegun = heard != null && !(heard instanceof TurnInterruptedException);
        String why = stop.reason() == StopSignal.Reason.DEADLINE
                ? "passed its deadline"
                : stop.reason() == StopSignal.Reason.CLOSED ? "was stopped by closing Recap" : "was cancelled";
        return new TurnStoppedException(
                thread,
                "The turn on thread '" + thread + "' " + why
                        + (hasBegun
                                ? " before its end; look at the thread's state, resume it, or send again."
                                : " before it had begun; nothing of it was written, make the call again."),
                hasBegun ? heard : null);
    }

    /** Returns the same call with another time to wait for its thread, none when it is negative. */
    Call waiting(Duration time) {
        return new Call(
                thread, user, options.enqueue(time.isNegative() ? Duration.ZERO : time), events, stop, madeAtNanos);
    }

    /** Returns the same call, heard by somebody else. */
    Call heardBy(Consumer<ConversationEvent> events) {
        return new Call(thread, user, options, events, stop, madeAtNanos);
    }
}
