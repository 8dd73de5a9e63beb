package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.graph.StopSignal;
import dev.recap.message.ThreadId;
import dev.recap.observe.Observers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs turns beside their callers. Turns of one thread start one after the other, in the order of the calls; those that
 * wait for an earlier one hold no worker, so that a busy thread never keeps the others waiting. Thread-safe.
 */
final class AsyncTurns implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncTurns.class);

    /** A model that ignores interruption must not hold whoever waits for its turn's end for ever. */
    static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private final Executor executor;
    private final @Nullable WorkerThreads own;
    private final Alarms alarms;
    private final Observers observers;
    /** The turns behind the one that runs, for each thread that has one; guarded by itself. */
    private final Map<ThreadId, Queue<Task>> lines = new HashMap<>();

    private final Set<Task> active = ConcurrentHashMap.newKeySet();
    /** Takes what the executor runs on the calling thread while a turn is given to it. */
    @SuppressWarnings("ThreadLocalUsage") // Set only while a turn is submitted; one Recap is not part of another.
    private final ThreadLocal<@Nullable Queue<Task>> handing = new ThreadLocal<>();

    private final TellerThreads tellers = new TellerThreads();

    private volatile boolean closed;

    /** Makes a place to run turns: on an executor of the application's, or on threads of its own. */
    AsyncTurns(@Nullable Executor applications, Alarms alarms, Observers observers) {
        this.observers = observers;
        if (applications == null) {
            WorkerThreads threads = new WorkerThreads("recap-turn");
            this.own = threads;
            this.executor = threads;
        } else {
            this.own = null;
            this.executor = applications;
        }
        this.alarms = alarms;
    }

    /**
     * Starts a call's turn when its place in the line has come.
     *
     * @return what is completed when the turn has really ended, whoever gave it up before
     */
    CompletableFuture<Reply> start(Call call, Supplier<Reply> turn) {
        if (closed) {
            return CompletableFuture.failedFuture(WorkerThreads.closed(new RejectedExecutionException("closed")));
        }
        Task task = new Task(call, turn);
        active.add(task);
        task.arm();
        if (closed) {
            task.refuse(WorkerThreads.closed(new RejectedExecutionException("closed")));
        } else if (task.isNextInLine()) {
            dispatch(task);
        }
        return task.end;
    }

    /** Starts a call's turn as {@link #start} does; whoever cancels what is returned stops the turn. */
    CompletionStage<Reply> future(Call call, Supplier<Reply> turn) {
        return TurnFuture.of(call, start(call, turn));
    }

    /** Gives a turn to the executor, and runs here what that would have run on the calling thread. */
    private void dispatch(Task first) {
        runHere(submit(first));
    }

    /** A loop in place of each turn running the next inside itself. */
    private static void runHere(Queue<Task> tasks) {
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            task.body.run();
            tasks.addAll(task.handedBack);
        }
    }

    /**
     * Gives a turn to the executor, and those behind it while it takes none.
     *
     * @return the turn, when the executor runs what it is given on the thread that gives it
     */
    private Queue<Task> submit(Task first) {
        Queue<Task> outer = handing.get();
        Queue<Task> handedBack = new ArrayDeque<>(1);
        handing.set(handedBack);
        try {
            for (Task task = first; task != null; ) {
                try {
                    task.dispatched = true;
                    executor.execute(task);
                    return handedBack;
                } catch (RuntimeException | Error e) {
                    Task next = task.leaveLine().orElse(null);
                    task.refuseElsewhere(e);
                    task = next;
                }
            }
            return handedBack;
        } finally {
            if (outer == null) {
                handing.remove();
            } else {
                handing.set(outer);
            }
        }
    }

    /** Runs other work where the turns run. */
    void execute(Runnable work) {
        executor.execute(work);
    }

    /** Stops every turn, waits until they have stopped, and takes no more. */
    @Override
    public void close() {
        closed = true;
        active.forEach(task -> task.call.stop().stop(StopSignal.Reason.CLOSED));
        await(CompletableFuture.allOf(active.stream().map(task -> task.end).toArray(CompletableFuture[]::new)));
        if (own != null) {
            own.close();
        }
        tellers.close();
    }

    /** Waits until a turn that was told to stop has stopped, so that its thread's state is certain. */
    static void await(Future<?> end) {
        await(end, LONGEST_STOP.toNanos());
    }

    static void await(Future<?> end, long nanos) {
        try {
            end.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | CancellationException e) {
            // It has stopped, or was never begun, which is all that was wanted.
        } catch (TimeoutException e) {
            LOG.warn("A turn that was told to stop has not stopped yet; its thread stays claimed until it does");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Task implements Runnable {

        private final Call call;
        private final Supplier<Reply> turn;
        private final CompletableFuture<Reply> end = new CompletableFuture<>();
        private final Queue<Future<?>> alarmsSet = new ConcurrentLinkedQueue<>();
        /** Its work, with what belongs to the caller's thread and goes along to the turn's. */
        private final Runnable body = observers.carry(this::work);

        private Queue<Task> handedBack = new ArrayDeque<>(0);
        private volatile boolean dispatched;
        private boolean hasLeftLine;
        private boolean settled;

        Task(Call call, Supplier<Reply> turn) {
            this.call = call;
            this.turn = turn;
        }

        void arm() {
            Duration deadline = call.options().deadline();
            if (deadline != null) {
                alarmsSet.add(alarms.in(deadline, () -> call.stop().stop(StopSignal.Reason.DEADLINE)));
            }
            call.stop().whileWaiting(() -> refuseElsewhere(call.stopped(null)));
        }

        boolean isNextInLine() {
            synchronized (lines) {
                Queue<Task> line = lines.get(call.thread());
                if (line == null) {
                    lines.put(call.thread(), new ArrayDeque<>(1));
                    return true;
                }
                if (!call.options().maxWait().isZero()) {
                    line.add(this);
                    call.options()
                            .givenMaxWait()
                            .ifPresent(time -> alarmsSet.add(
                                    alarms.in(time, () -> refuseElsewhere(new ThreadBusyException(call.thread())))));
                    return false;
                }
            }
            refuse(new ThreadBusyException(call.thread()));
            return false;
        }

        @Override
        public void run() {
            Queue<Task> handing = AsyncTurns.this.handing.get();
            if (handing != null) {
                handing.add(this);
            } else {
                runHere(new ArrayDeque<>(List.of(this)));
            }
        }

        private void work() {
            Reply reply = null;
            Throwable failure = null;
            boolean begins = settle();
            try {
                reply = begins ? turn.get() : null;
            } catch (Throwable e) {
                failure = e;
            }
            // First, as whoever hears of this turn's end may wait for the next one's.
            handedBack = leaveLine().map(AsyncTurns.this::submit).orElseGet(ArrayDeque::new);
            if (begins) {
                finish(reply, failure);
            }
        }

        /** Returns who comes next, once; a task that was given up and is run all the same brings nobody. */
        private Optional<Task> leaveLine() {
            synchronized (lines) {
                if (hasLeftLine) {
                    return Optional.empty();
                }
                hasLeftLine = true;
                Task next = requireNonNull(lines.get(call.thread())).poll();
                if (next == null) {
                    lines.remove(call.thread());
                }
                return Optional.ofNullable(next);
            }
        }

        /** Ends a turn that was never begun; does nothing once it was. */
        void refuse(Throwable reason) {
            if (settle()) {
                finish(null, reason);
            }
        }

        /** As {@link #refuse}, without keeping the caller: who hears of it may take time for it, or wait for others. */
        private void refuseElsewhere(Throwable reason) {
            if (settle()) {
                if (dispatched) {
                    // Perhaps the executor dropped it; the line must not wait for it.
                    leaveLine().ifPresent(AsyncTurns.this::dispatch);
                }
                tellers.execute(() -> finish(null, reason));
            }
        }

        /** Whether a turn begins or is refused is decided once. */
        private synchronized boolean settle() {
            boolean first = !settled;
            settled = true;
            return first;
        }

        private void finish(@Nullable Reply reply, @Nullable Throwable failure) {
            active.remove(this);
            alarmsSet.forEach(alarm -> alarm.cancel(false));
            if (failure == null) {
                end.complete(reply);
            } else {
                end.completeExceptionally(failure);
            }
        }
    }
}
