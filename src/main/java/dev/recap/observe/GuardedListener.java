package dev.recap.observe;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;

/**
 * Keeps what a listener throws from the work it is told of, unless it is that the machine has no memory left. Only the
 * first is logged: a broken one breaks every time.
 */
final class GuardedListener implements RecapListener {

    private final RecapListener listener;
    private final Logger log;
    private final AtomicBoolean hasThrown = new AtomicBoolean();

    GuardedListener(RecapListener listener, Logger log) {
        this.listener = listener;
        this.log = log;
    }

    @Override
    public void onStart(Operation operation) {
        try {
            listener.onStart(operation);
        } catch (Throwable e) {
            keep(e);
        }
    }

    @Override
    public void onEnd(Operation operation, Outcome outcome) {
        try {
            listener.onEnd(operation, outcome);
        } catch (Throwable e) {
            keep(e);
        }
    }

    @Override
    public Runnable carry(Runnable work) {
        try {
            return requireNonNull(listener.carry(work), "it gave no work back");
        } catch (Throwable e) {
            keep(e);
            return work;
        }
    }

    /** Logs it without the message, which may hold anything. */
    private void keep(Throwable thrown) {
        // A listener's own endless recursion is its fault; a machine without memory is everybody's.
        if (thrown instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
            throw error;
        }
        if (hasThrown.compareAndSet(false, true)) {
            log.warn(
                    "Listener {} threw {}; the turn goes on, and further ones are not logged",
                    listener.getClass().getName(),
                    thrown.getClass().getName());
        }
    }
}
