package dev.recap.notebook.kernel;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jshell.execution.LocalExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import org.jspecify.annotations.Nullable;

/**
 * Runs snippets in this process, each on a thread of its own. It keeps the value a snippet came to and what it threw, where
 * JShell would keep their text; classes are exchanged in place, so that variables stay; and what runs can be interrupted.
 */
final class SnippetExecution extends LocalExecutionControl {

    /** What runs honours an interrupt, as what waits does, or is stopped by force after this time. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** Reaches the thread that JShell makes; it is taken off there before the snippet could pass it on. */
    private static final InheritableThreadLocal<Run> NEXT = new InheritableThreadLocal<>();

    private static final Method RUN_NEXT;

    static {
        try {
            RUN_NEXT = SnippetExecution.class.getDeclaredMethod("runNext");
            RUN_NEXT.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** What is done on a cell's thread. */
    interface Work {
        @Nullable
        Object run() throws Throwable;
    }

    /** One snippet, or other work of a cell, on its thread. */
    private static final class Run {

        private final Work task;
        private final ClassLoader classes;
        private final Thread waiting = Thread.currentThread();
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile @Nullable Thread thread;
        private volatile @Nullable Object value;
        private volatile @Nullable Throwable thrown;

        Run(Work task, ClassLoader classes) {
            this.task = task;
            this.classes = classes;
        }
    }

    private final SnippetLoader loader;
    private volatile @Nullable Run current;
    private volatile @Nullable Run last;
    private volatile boolean isInterrupted;

    SnippetExecution() {
        this(new SnippetLoader());
    }

    private SnippetExecution(SnippetLoader loader) {
        super(loader);
        this.loader = loader;
    }

    /** JShell calls this for every snippet that has something to execute. */
    @Override
    protected String invoke(Method snippet) throws Exception {
        run(() -> {
            try {
                return snippet.invoke(null);
            } catch (InvocationTargetException e) {
                throw requireNonNull(e.getCause());
            }
        });
        return "";
    }

    /**
     * Does something of a cell as if a snippet did it: it can be interrupted.
     *
     * @throws InvocationTargetException with what was thrown
     * @throws ExecutionControl.StoppedException if it was stopped by force
     */
    @Nullable
    Object runAsSnippet(Work task) throws Exception {
        try {
            clientCodeEnter();
            return run(task).value;
        } finally {
            clientCodeLeave();
        }
    }

    private Run run(Work task) throws Exception {
        Run run = new Run(task, loader);
        NEXT.set(run);
        current = run;
        last = run;
        try {
            // Who interrupts sets the one before he reads the other.
            if (isInterrupted) {
                throw new StoppedException();
            }
            super.invoke(RUN_NEXT);
        } finally {
            current = null;
            NEXT.remove();
        }
        return run;
    }

    /** Runs on the thread the superclass makes. */
    @SuppressWarnings("unused") // called by its name
    private static @Nullable Object runNext() throws Throwable {
        Run run = NEXT.get();
        NEXT.remove();
        // The superclass waits for every thread of the group it made that it finds there: before it has looked, a
        // snippet that starts a thread which never ends would never end.
        while (run.waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        // It also keeps silent about what threads of its group throw.
        Thread thread = new Thread(new CellThreads(), () -> run(run), "cell");
        thread.setContextClassLoader(run.classes);
        run.thread = thread;
        thread.start();
        awaitEnd(thread);
        Throwable thrown = run.thrown;
        if (thrown != null) {
            throw thrown;
        }
        return null;
    }

    private static void run(Run run) {
        try {
            run.value = run.task.run();
        } catch (Throwable e) {
            run.thrown = e;
        } finally {
            run.ended.countDown();
        }
    }

    /** An interrupt of the group, or its stop, is meant for the other thread, which gets it too. */
    @SuppressWarnings({"ThreadJoinLoop", "removal"})
    private static void awaitEnd(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException | ThreadDeath e) {
                // Not the end of the snippet.
            }
        }
    }

    /** Says that a cell begins: interrupts so far were meant for others. */
    void begin() {
        isInterrupted = false;
    }

    /** Returns whether the cell that began last was interrupted. */
    boolean isInterrupted() {
        return isInterrupted;
    }

    /** Forgets the last value. */
    void forget() {
        last = null;
    }

    /** Returns what the last snippet that executed anything came to. */
    @Nullable
    Object value() {
        Run run = last;
        return run == null ? null : run.value;
    }

    /** Returns what it threw. */
    @Nullable
    Throwable thrown() {
        Run run = last;
        return run == null ? null : run.thrown;
    }

    /**
     * Ends the cell that began last, from another thread: by an interrupt, and if that is not heeded by force.
     *
     * @return whether it has ended
     */
    boolean interrupt() {
        isInterrupted = true;
        Run run = current;
        if (run == null) {
            return true;
        }
        Thread thread = run.thread;
        if (thread != null) {
            thread.interrupt();
        }
        try {
            if (run.ended.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
            stop();
            return run.ended.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (EngineTerminationException | InternalException e) {
            return false;
        }
    }

    /** What the superclass weaves into classes it loads, so that they can be stopped, goes into these too. */
    @Override
    public void redefine(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        loader.redefining(true);
        try {
            super.load(classes);
        } finally {
            loader.redefining(false);
        }
    }
}
