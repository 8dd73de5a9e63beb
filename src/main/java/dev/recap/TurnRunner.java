package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.StopSignal;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Operation.Turn.Kind;
import dev.recap.observe.Outcome;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Runs a turn on its thread: claims that, lets listeners hear of the turn, and stops it when it is cancelled or its time
 * is over. Thread-safe.
 */
final class TurnRunner {

    private final CheckpointStore store;
    private final ThreadClaims claims;
    private final BackgroundSummaries background;
    private final Alarms alarms;
    private final Observers observers;

    TurnRunner(
            CheckpointStore store,
            ThreadClaims claims,
            BackgroundSummaries background,
            Alarms alarms,
            Observers observers) {
        this.background = background;
        this.store = store;
        this.claims = claims;
        this.alarms = alarms;
        this.observers = observers;
    }

    /** Waiting for the thread is part of the turn that is observed. */
    Reply run(Kind kind, Call call, Function<TurnRun, Reply> work) {
        return observers.observe(
                observers.current(),
                call.thread(),
                place -> new Operation.Turn(place, kind, call.user()),
                () -> stoppable(call, work),
                reply -> Outcome.DONE.reached(
                        reply.checkpoint().turn(), reply.checkpoint().id()));
    }

    /** Runs a turn that can be told to stop: by its caller, or because its time is over. */
    private Reply stoppable(Call call, Function<TurnRun, Reply> work) {
        StopSignal stop = call.stop();
        Duration deadline = call.timeLeft();
        if (deadline != null && (deadline.isZero() || deadline.isNegative())) {
            stop.stop(StopSignal.Reason.DEADLINE);
        }
        Future<?> alarm = deadline == null ? null : alarms.in(deadline, () -> stop.stop(StopSignal.Reason.DEADLINE));
        try {
            stop.begin();
            return claims.run(background.letBegin(call), run -> {
                try {
                    return work.apply(run);
                } catch (RuntimeException | Error e) {
                    undoIfCancelled(call, run, e);
                    throw e;
                }
            });
        } catch (RuntimeException e) {
            throw stop.reason() == null ? e : call.stopped(e);
        } finally {
            stop.end();
            if (alarm != null) {
                alarm.cancel(false);
            }
        }
    }

    private void undoIfCancelled(Call call, TurnRun run, Throwable failure) {
        if (call.stop().reason() == StopSignal.Reason.CANCELLED
                && call.options().whenCancelled() == WhenCancelled.ROLL_BACK) {
            try {
                store.head(call.thread())
                        .filter(run::isOf)
                        .ifPresent(head -> store.takeBack(head.thread(), head.id(), head.turn(), run.lease()));
            } catch (RuntimeException e) {
                if (e != failure) {
                    failure.addSuppressed(e);
                }
            }
        }
    }
}
