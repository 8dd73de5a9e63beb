package dev.recap;

import dev.recap.graph.StopSignal;
import java.util.concurrent.CompletableFuture;

/** The reply to come of a turn that runs beside its caller. Cancelling it stops the turn; its dependents do not. */
final class TurnFuture extends CompletableFuture<Reply> {

    private final StopSignal stop;

    TurnFuture(StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            stop.stop(StopSignal.Reason.CANCELLED);
        }
        return cancelled;
    }

    @Override
    public <T> CompletableFuture<T> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
