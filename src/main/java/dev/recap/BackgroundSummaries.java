package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.StopSignal;
import dev.recap.graph.SummaryBehind;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Operation.Turn.Kind;
import dev.recap.observe.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes summaries behind the turns after which they are due, at most one at a time for each thread. The model is asked
 * while the thread is free; only recording the summary takes a place in the thread's queue. Thread-safe.
 */
final class BackgroundSummaries implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundSummaries.class);

    /** A turn in front of it may take its time; what it writes meanwhile does not make the summary wrong. */
    private static final Duration LONGEST_QUEUE = Duration.ofHours(1);

    private final ThreadReader reader;
    private final Graphs graphs;
    private final Executor executor;
    private final Alarms alarms;
    private final Observers observers;
    private final Map<ThreadId, Writing> inProgress = new ConcurrentHashMap<>();

    /** Makes a place to write summaries, which the executor is given. */
    BackgroundSummaries(ThreadReader reader, Graphs graphs, Executor executor, Alarms alarms, Observers observers) {
        this.reader = reader;
        this.graphs = graphs;
        this.executor = executor;
        this.alarms = alarms;
        this.observers = observers;
    }

    /** Begins to write the summary that is due behind a checkpoint, or has the one that is being written looked after. */
    void begin(ThreadClaims claims, Call call, Checkpoint head) {
        Writing begun = new Writing(claims, call, head);
        Writing known = inProgress.compute(
                call.thread(), (thread, writing) -> writing != null && writing.looksAgain() ? writing : begun);
        if (known == begun || known.isRefused) {
            try {
                executor.execute(known.task);
                known.isRefused = false;
            } catch (RuntimeException | Error e) {
                // Perhaps for the moment: the next turn writes it.
                known.isRefused = true;
                boolean unused = known.looksAgain();
            }
        }
    }

    /**
     * Lets a turn begin: at once where a summary is due since the turn before, and when it is written where that is overdue
     * or the policy looks before the model is asked. One that nobody has begun to write is written here. A turn waits no
     * longer than it waits for its thread, and then goes on with the messages as they are.
     *
     * @return the call, with what is left of its time to wait
     * @throws dev.recap.checkpoint.WrongUserException if the thread is another user's
     * @throws TurnInterruptedException if the calling thread was interrupted
     */
    Call letBegin(Call call) {
        Writing writing = inProgress.get(call.thread());
        if (writing == null || writing.isOnThisThread()) {
            return call;
        }
        reader.info(call.thread(), call.user());
        if (!writing.isOverdue() && !graphs.of(graphs.settings(call.options())).looksBeforeModel()) {
            return call;
        }
        long began = System.nanoTime();
        writing.runHere(call.options().maxWait());
        boolean unused = awaitEnd(writing, call.options().maxWait().minusNanos(System.nanoTime() - began));
        return call.waiting(call.options().maxWait().minusNanos(System.nanoTime() - began));
    }

    /** Waits until no summary of a thread is being written; returns whether that came in time. */
    boolean await(ThreadId thread, @Nullable UserId user, Duration atMost) {
        Writing writing = inProgress.get(thread);
        if (writing == null) {
            return true;
        }
        reader.info(thread, user);
        if (writing.isOnThisThread()) {
            return false;
        }
        long began = System.nanoTime();
        if (writing.isRefused) {
            writing.runHere(atMost);
        }
        return awaitEnd(writing, atMost.minusNanos(System.nanoTime() - began)) && !writing.isGivenUp();
    }

    /** Returns whether the end came in time. */
    private static boolean awaitEnd(Writing writing, Duration atMost) {
        try {
            writing.task.get(TimeUnit.NANOSECONDS.convert(atMost), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | CancellationException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TurnInterruptedException.whileQueueing(writing.call.thread());
        }
    }

    /** Writes no summary of a thread any more that was not begun yet. */
    void forget(ThreadId thread) {
        Writing writing = inProgress.get(thread);
        if (writing != null && writing.runner == null && writing.task.cancel(false)) {
            inProgress.remove(thread, writing);
        }
    }

    /** Gives up the summaries that are being written, and waits until they are given up. */
    @Override
    public void close() {
        List<Writing> all = List.copyOf(inProgress.values());
        all.forEach(writing -> writing.call.stop().stop(StopSignal.Reason.CLOSED));
        long until = System.nanoTime() + AsyncTurns.LONGEST_STOP.toNanos();
        for (Writing writing : all) {
            writing.task.run();
            AsyncTurns.await(writing.task, until - System.nanoTime());
        }
    }

    /** One thread's summary, and those that have become due until it is written. */
    private final class Writing {

        private final FutureTask<?> task = new FutureTask<>(this::write, null);
        private final ThreadClaims claims;
        private final Call call;
        private final Checkpoint head;
        /** Whether a turn has ended since the summary was begun after which one is due. */
        private boolean isOverdue;

        private boolean isOver;
        private volatile boolean isRefused;
        private volatile @Nullable Thread runner;

        Writing(ThreadClaims claims, Call due, Checkpoint head) {
            this.claims = claims;
            this.call = new Call(due.thread(), due.user(), due.options().enqueue(LONGEST_QUEUE), null);
            this.head = head;
        }

        /** Has it look once more, at what a later turn has left; returns whether it still does. */
        synchronized boolean looksAgain() {
            isOverdue = true;
            return !isOver;
        }

        /** Writes it on this thread if nobody has begun to; what takes longer is given up, and due again after the next turn. */
        void runHere(Duration atMost) {
            if (runner != null || task.isDone() || atMost.isZero() || atMost.isNegative()) {
                return;
            }
            Thread here = Thread.currentThread();
            Future<?> alarm = alarms.in(atMost, () -> {
                if (runner == here) {
                    call.stop().stop(StopSignal.Reason.DEADLINE);
                }
            });
            try {
                task.run();
            } finally {
                alarm.cancel(false);
            }
        }

        /** A listener that hears of the summary, or whoever it calls, would wait for itself. */
        boolean isOnThisThread() {
            return runner == Thread.currentThread();
        }

        boolean isGivenUp() {
            return call.stop().reason() != null;
        }

        synchronized boolean isOverdue() {
            return isOverdue;
        }

        private synchronized boolean isDone() {
            isOver |= !isOverdue;
            isOverdue = false;
            return isOver;
        }

        private void write() {
            runner = Thread.currentThread();
            call.stop().begin();
            try {
                write(head);
                while (!isDone()) {
                    // While a turn is under way there is nothing to look at; it will say itself that a summary is due.
                    Optional.ofNullable(reader.head(call.thread(), call.user()))
                            .filter(Checkpoint::isComplete)
                            .ifPresent(this::write);
                }
            } catch (RuntimeException | Error e) {
                // Models and stores may throw anything; nothing is lost, and their words are not for the log.
                LOG.warn(
                        "The summary behind a turn of thread {} was not written ({}); a later turn has it written",
                        call.thread(),
                        e.getClass().getName());
            } finally {
                call.stop().end();
                runner = null;
                synchronized (this) {
                    isOver = true;
                }
                inProgress.remove(call.thread(), this);
            }
        }

        private void write(Checkpoint due) {
            TurnSettings settings = graphs.settings(call.options());
            ConversationGraph graph = graphs.of(settings);
            Turn turn = turn(new TurnRun(call), due, settings);
            if (call.stop().reason() != null || !graph.isSummaryDue(turn, due)) {
                return;
            }
            observers.observe(
                    null,
                    call.thread(),
                    place -> new Operation.Turn(place, Kind.SUMMARIZE, call.user()),
                    () -> graph.summarizeBehind(turn, due).flatMap(summary -> record(graph, settings, summary)),
                    written -> written.map(checkpoint -> Outcome.DONE.reached(checkpoint.turn(), checkpoint.id()))
                            .orElse(Outcome.DONE));
        }

        private Optional<Checkpoint> record(ConversationGraph graph, TurnSettings settings, SummaryBehind summary) {
            return claims.run(call, run -> {
                Checkpoint newest = reader.head(call.thread(), call.user());
                return newest == null ? Optional.empty() : graph.record(turn(run, newest, settings), newest, summary);
            });
        }

        private static Turn turn(TurnRun run, Checkpoint head, TurnSettings settings) {
            return run.as(head.turn(), head.metadata(), settings);
        }
    }
}
