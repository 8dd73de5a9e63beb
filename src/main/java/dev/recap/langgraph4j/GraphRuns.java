package dev.recap.langgraph4j;

import dev.recap.checkpoint.HeadMovedException;
import dev.recap.message.ThreadId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which run of a graph a step belongs to. langgraph4j does not say: a saver hears of a thread id and a step, and two runs
 * on one thread look alike, so that one would go on from the other's checkpoint and lose what it holds. What tells them
 * apart is who drives them: a run reads the thread and writes its first step on the Java thread that asks for it, and while
 * a node completes on another one, the driver waits inside langgraph4j.
 *
 * <p>Whoever reads a thread may be about to run it, so readers are kept too, for as long as there are not many. What is
 * forgotten is read again from the store, where the order of nodes is still looked at. Thread-safe.
 */
final class GraphRuns {

    private static final int MOST_THREADS = 4_096;
    private static final int MOST_RUNS = 16;

    private final Map<ThreadId, List<Run>> newestFirst = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ThreadId, List<Run>> eldest) {
            return size() > MOST_THREADS;
        }
    };

    /** One run, or somebody who has read the thread and may begin one. */
    static final class Run {

        private WeakReference<Thread> driver = new WeakReference<>(Thread.currentThread());
        private volatile Place place;
        private boolean hasWritten;

        private Run(Place place) {
            this.place = place;
        }

        Place place() {
            return place;
        }

        private boolean isMine() {
            return driver.refersTo(Thread.currentThread());
        }

        /** Whether its Java thread is inside a step of some graph at this moment. */
        private boolean isDriven() {
            Thread thread = driver.get();
            if (thread != null) {
                for (StackTraceElement frame : thread.getStackTrace()) {
                    if (frame.getMethodName().equals("next")
                            && frame.getClassName().startsWith("org.bsc.langgraph4j.CompiledGraph")) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /**
     * Somebody has read the thread.
     *
     * @param inNode whether it was read by a node, with the configuration of its run; that run goes on from where it is
     */
    synchronized void read(ThreadId thread, Place place, boolean inNode) {
        List<Run> runs = runs(thread);
        if (inNode && runs.stream().anyMatch(run -> run.hasWritten)) {
            return;
        }
        runs.removeIf(Run::isMine);
        add(runs, new Run(place));
    }

    /** Returns the run that writes its first step: it was begun on this Java thread, or on one that handed it over. */
    synchronized @Nullable Run begun(ThreadId thread) {
        List<Run> runs = runs(thread);
        Run run = mine(runs);
        if (run == null) {
            run = runs.stream().filter(reader -> !reader.hasWritten).findFirst().orElse(null);
        }
        if (run != null) {
            run.driver = new WeakReference<>(Thread.currentThread());
        }
        return run;
    }

    /** Returns where whoever calls on this Java thread has stood last. */
    synchronized @Nullable Run mine(ThreadId thread) {
        return mine(runs(thread));
    }

    /**
     * Returns the run whose node this is.
     *
     * @throws HeadMovedException if several runs wait for that node and it cannot be told whose it is; all but one of
     *     them are too late anyway
     */
    synchronized @Nullable Run running(ThreadId thread, String node) {
        List<Run> runs = runs(thread);
        List<Run> waiting = runs.stream().filter(run -> run.place.awaits(node)).toList();
        Run mine = mine(waiting);
        if (waiting.isEmpty()) {
            return mine(runs);
        } else if (areAtOnePlace(waiting)) {
            return mine == null ? waiting.get(0) : mine;
        } else if (mine != null && mine.isDriven()) {
            return mine;
        }
        List<Run> driven = waiting.stream().filter(Run::isDriven).toList();
        if (!areAtOnePlace(driven)) {
            throw new HeadMovedException(thread);
        }
        return driven.isEmpty() ? waiting.get(0) : driven.get(0);
    }

    /** A checkpoint was written. */
    synchronized void wrote(ThreadId thread, @Nullable Run run, Place place, boolean isStep) {
        List<Run> runs = runs(thread);
        if (run == null) {
            run = new Run(place);
            add(runs, run);
        }
        run.place = place;
        run.hasWritten |= isStep;
        if (place.isComplete()) {
            runs.remove(run);
        }
        if (runs.isEmpty()) {
            newestFirst.remove(thread);
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

    private static @Nullable Run mine(List<Run> runs) {
        return runs.stream().filter(Run::isMine).findFirst().orElse(null);
    }

    private static boolean areAtOnePlace(List<Run> runs) {
        return runs.stream().map(Run::place).distinct().count() <= 1;
    }
}
