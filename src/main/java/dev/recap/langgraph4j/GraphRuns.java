package dev.recap.langgraph4j;

import dev.recap.checkpoint.HeadMovedException;
import dev.recap.message.ThreadId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which run of a graph a step belongs to. langgraph4j does not say: a saver hears of a thread id and a step, and two runs
 * on one thread look alike, so that one would go on from the other's checkpoint and lose what it holds. What tells them
 * apart is who drives them: the Java thread that asks for a run reads its first checkpoint, is inside the run's
 * {@code next()} while a node answers at once, and waits there for a node that completes on another Java thread. A run
 * inside a node of another one is one such call deeper.
 *
 * <p>Whoever reads a thread may be about to run it, so readers are kept too, for as long as there are not many. What is
 * forgotten is read again from the store, where the order of nodes is still looked at. Thread-safe.
 */
final class GraphRuns {

    private static final int MOST_THREADS = 4_096;
    private static final int MOST_RUNS = 64;
    private static final String DRIVER = "org.bsc.langgraph4j.CompiledGraph$AsyncNodeGenerator";
    private static final StackWalker STACK = StackWalker.getInstance();

    private final Map<ThreadId, List<Run>> newestFirst = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ThreadId, List<Run>> eldest) {
            return size() > MOST_THREADS;
        }
    };

    /** One run, or somebody who has read the thread and may begin one. */
    static final class Run {

        private final WeakReference<Thread> driver = new WeakReference<>(Thread.currentThread());
        private final long depth;
        private volatile Place place;
        private boolean hasWritten;

        private Run(Place place, long depth) {
            this.place = place;
            this.depth = depth;
        }

        Place place() {
            return place;
        }

        private boolean isMine(long depth) {
            return this.depth == depth && driver.refersTo(Thread.currentThread());
        }

        /** Whether its Java thread waits at this moment for a node to complete elsewhere. */
        private boolean isWaiting() {
            Thread thread = driver.get();
            StackTraceElement[] frames = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
            for (int i = 1; i < frames.length; i++) {
                if (frames[i].getClassName().equals(DRIVER)
                        && frames[i].getMethodName().equals("applyAction")
                        && frames[i - 1].getClassName().equals(CompletableFuture.class.getName())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** How many runs this Java thread drives, one inside a node of the other. */
    private static long depth() {
        return STACK.walk(frames -> frames.filter(frame -> frame.getMethodName().equals("next")
                        && frame.getClassName().equals(DRIVER))
                .count());
    }

    /** Somebody has read the thread. */
    void read(ThreadId thread, Place place) {
        Run reader = new Run(place, depth());
        synchronized (this) {
            List<Run> runs = runs(thread);
            runs.removeIf(run -> run.isMine(reader.depth));
            add(runs, reader);
        }
    }

    /**
     * Returns the run that writes its first step. It was begun on this Java thread; when it was made on another one, it is
     * taken for the last that somebody may have begun.
     */
    @Nullable
    Run begun(ThreadId thread) {
        long depth = depth() - 1;
        synchronized (this) {
            List<Run> runs = runs(thread);
            Run mine = mine(runs, depth);
            return mine != null ? mine : takenOver(runs, depth, reader -> true);
        }
    }

    /** Returns where whoever edits the thread on this Java thread has read it. */
    @Nullable
    Run reader(ThreadId thread) {
        long depth = depth();
        synchronized (this) {
            return mine(runs(thread), depth);
        }
    }

    /**
     * Returns the run whose node this is.
     *
     * @throws HeadMovedException if several runs wait for that node and it cannot be told whose it is; all but one of
     *     them are too late anyway
     */
    @Nullable
    Run running(ThreadId thread, String node) {
        long depth = depth() - 1;
        synchronized (this) {
            List<Run> runs = runs(thread);
            if (depth >= 0) {
                Run mine = mine(runs, depth);
                return mine != null ? mine : takenOver(runs, depth, reader -> reader.place.awaits(node));
            }
            List<Run> candidates =
                    runs.stream().filter(run -> run.place.awaits(node)).toList();
            if (candidates.size() > 1) {
                List<Run> waiting = candidates.stream().filter(Run::isWaiting).toList();
                candidates = !waiting.isEmpty()
                        ? waiting
                        : candidates.stream().filter(run -> run.hasWritten).toList();
                if (candidates.size() != 1) {
                    throw new HeadMovedException(thread);
                }
            }
            return candidates.isEmpty() ? null : candidates.get(0);
        }
    }

    /** Another one's place is copied: whoever read there may still begin from it, and must not be taken for further on. */
    private static @Nullable Run takenOver(List<Run> runs, long depth, Predicate<Run> filter) {
        Run reader = runs.stream()
                .filter(run -> !run.hasWritten)
                .filter(filter)
                .findFirst()
                .orElse(null);
        if (reader == null) {
            return null;
        }
        Run run = new Run(reader.place, depth);
        add(runs, run);
        return run;
    }

    /** A checkpoint was written, by a step of a run or by an edit. */
    void wrote(ThreadId thread, @Nullable Run known, Place place, boolean isStep) {
        Run run = known == null ? new Run(place, isStep ? Math.max(0, depth() - 1) : depth()) : known;
        synchronized (this) {
            List<Run> runs = runs(thread);
            run.place = place;
            run.hasWritten |= isStep;
            if (place.isComplete()) {
                runs.remove(run);
            } else if (known == null) {
                add(runs, run);
            }
            if (runs.isEmpty()) {
                newestFirst.remove(thread);
            }
        }
    }

    /** A run has ended without saying so. */
    synchronized void forget(ThreadId thread, @Nullable Run run) {
        runs(thread).remove(run);
    }

    /** The thread is gone, and with it every place in it. */
    synchronized void forget(ThreadId thread) {
        newestFirst.remove(thread);
    }

    private List<Run> runs(ThreadId thread) {
        return newestFirst.computeIfAbsent(thread, id -> new ArrayList<>());
    }

    private static void add(List<Run> runs, Run run) {
        runs.add(0, run);
        if (runs.size() > MOST_RUNS) {
            runs.remove(runs.size() - 1);
        }
    }

    private static @Nullable Run mine(List<Run> runs, long depth) {
        return runs.stream().filter(run -> run.isMine(depth)).findFirst().orElse(null);
    }
}
