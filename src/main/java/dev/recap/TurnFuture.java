package dev.recap;

import dev.recap.graph.StopSignal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The reply to come of a turn that runs beside its caller. Cancelling it stops the turn; its dependents do not. */
final class TurnFuture extends CompletableFuture<Reply> {

    private final StopSignal stop;

    private TurnFuture(StopSignal stop) {
        this.stop = stop;
    }

    /** Returns the reply to come of a call, given what is completed when its turn has really ended. */
    static CompletionStage<Reply> of(Call call, CompletableFuture<Reply> end) {
        TurnFuture future = new TurnFuture(call.stop());
        CompletableFuture<Reply> unused = end.whenComplete((reply, failure) -> {
            if (failure == null) {
                future.complete(reply);
            } else {
                future.completeExceptionally(failure);
            }
        });
        return future;
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
