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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
    /** The turns the calling thread has yet to give to the executor, while it does. */
    @SuppressWarnings("ThreadLocalUsage") // Set only while a turn is dispatched; one Recap is not part of another.
    private final ThreadLocal<@Nullable Queue<Task>> brought = new ThreadLocal<>();

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
        if (closed) {
            task.refuse(WorkerThreads.closed(new RejectedExecutionException("closed")));
        } else if (task.isNextInLine()) {
            dispatch(task);
        }
        return task.end;
    }

    /**
     * Gives a turn to the executor, and those behind it when it takes none. An executor that runs turns on the thread that
     * brings them would run a whole line inside itself: what is brought meanwhile on that thread waits for this to return.
     */
    private void dispatch(Task first) {
        Queue<Task> outer = brought.get();
        if (outer != null) {
            outer.add(first);
            return;
        }
        Queue<Task> queue = new ArrayDeque<>(List.of(first));
        brought.set(queue);
        try {
            for (Task task = queue.poll(); task != null; task = queue.poll()) {
                try {
                    executor.execute(task.carried);
                } catch (RuntimeException | Error e) {
                    task.nextInLine().ifPresent(queue::add);
                    task.refuse(e);
                }
            }
        } finally {
            brought.remove();
        }
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
    }

    /** Waits until a turn that was told to stop has stopped, so that its thread's state is certain. */
    static void await(CompletableFuture<?> end) {
        try {
            end.get(LONGEST_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            // It has stopped, which is all that was wanted.
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
        private final @Nullable Future<?> alarm;
        /** This, with what belongs to the caller's thread and goes along to the turn's. */
        private final Runnable carried = observers.carry(this);

        private boolean settled;

        Task(Call call, Supplier<Reply> turn) {
            this.call = call;
            this.turn = turn;
            Duration deadline = call.options().deadline();
            this.alarm = deadline == null
                    ? null
                    : alarms.in(deadline, () -> call.stop().stop(StopSignal.Reason.DEADLINE));
            call.stop().whileWaiting(() -> refuse(call.stopped(null)));
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
                    call.options().givenMaxWait().ifPresent(this::waitsAtMost);
                    return false;
                }
            }
            refuse(new ThreadBusyException(call.thread()));
            return false;
        }

        @Override
        public void run() {
            Reply reply = null;
            Throwable failure = null;
            boolean begins = settle();
            try {
                reply = begins ? turn.get() : null;
            } catch (Throwable e) {
                failure = e;
            }
            // First, as whoever hears of this turn's end may wait for the next one's.
            nextInLine().ifPresent(AsyncTurns.this::dispatch);
            if (begins) {
                finish(reply, failure);
            }
        }

        private Optional<Task> nextInLine() {
            synchronized (lines) {
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

        private void waitsAtMost(Duration time) {
            Future<?> unused = alarms.in(time, () -> refuse(new ThreadBusyException(call.thread())));
        }

        /** Whether a turn begins or is refused is decided once. */
        private synchronized boolean settle() {
            boolean first = !settled;
            settled = true;
            return first;
        }

        private void finish(@Nullable Reply reply, @Nullable Throwable failure) {
            active.remove(this);
            if (alarm != null) {
                alarm.cancel(false);
            }
            // Whoever hears of it may bring more turns, and wait for them.
            Queue<Task> outer = brought.get();
            brought.remove();
            if (failure == null) {
                end.complete(reply);
            } else {
                end.completeExceptionally(failure);
            }
            if (outer != null) {
                brought.set(outer);
            }
        }
    }
}
