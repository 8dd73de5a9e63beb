package dev.recap.tool;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.recap.message.RecapException;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the calls of one answer at the same time and waits for all of them. Whatever becomes of a call is a result the
 * model can read: what the tool returned, why it failed, that it took too long, or that there is no such tool.
 * Thread-safe.
 */
public final class ToolRunner {

    private static final int DEEPEST_CAUSE = 50;

    /** The most characters of a result the model is given; a longer one is cut and says so. */
    public static final int LONGEST_RESULT = 100_000;

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Duration timeout;
    private final Executor executor;
    private final Observers observers;

    /**
     * Makes a runner of these tools.
     *
     * @param timeout how long one call may take
     * @param executor where calls run; must not wait for a free thread before it takes one on
     * @param observers are told of each call
     * @throws IllegalArgumentException if two tools have one name
     */
    public ToolRunner(List<Tool> tools, Duration timeout, Executor executor, Observers observers) {
        for (Tool tool : tools) {
            if (this.tools.put(tool.name(), tool) != null) {
                throw new IllegalArgumentException(
                        "Two tools are called '" + tool.name() + "'; the model could not tell them apart.");
            }
        }
        this.timeout = timeout;
        this.executor = executor;
        this.observers = observers;
    }

    /** Returns the tools, in the order they were given. */
    public List<Tool> tools() {
        return List.copyOf(tools.values());
    }

    /**
     * Returns a result for each call, in the order of the calls.
     *
     * @throws InterruptedException if the calling thread was interrupted; calls still running are interrupted too
     */
    public List<ToolExecutionResultMessage> run(List<ToolCall> calls) throws InterruptedException {
        Operation round = observers.current();
        long deadline = System.nanoTime() + timeout.toNanos();
        List<FutureTask<ToolExecutionResultMessage>> running = new ArrayList<>();
        for (ToolCall call : calls) {
            FutureTask<ToolExecutionResultMessage> task = new FutureTask<>(() -> observed(round, call, deadline));
            running.add(task);
            executor.execute(task);
        }
        List<ToolExecutionResultMessage> results = new ArrayList<>();
        try {
            for (int i = 0; i < calls.size(); i++) {
                results.add(await(calls.get(i).request(), running.get(i), deadline));
            }
        } finally {
            running.forEach(task -> task.cancel(true));
        }
        return results;
    }

    private ToolExecutionResultMessage await(
            ToolExecutionRequest request, FutureTask<ToolExecutionResultMessage> task, long deadline)
            throws InterruptedException {
        try {
            return task.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return failed(
                    request, "The tool " + request.name() + " did not answer within " + timeout.toMillis() + " ms.");
        } catch (CancellationException e) {
            return failed(request, "The tool " + request.name() + " was stopped, because its application is ending.");
        } catch (ExecutionException e) {
            // A tool's own endless recursion is its fault; a machine without memory is everybody's.
            if (e.getCause() instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
                throw error;
            }
            return failed(request, "The tool " + request.name() + " failed: " + message(e));
        }
    }

    /** On the tool's thread; the round is on the turn's. */
    private ToolExecutionResultMessage observed(@Nullable Operation round, ToolCall call, long deadline)
            throws Exception {
        boolean isKnown = tools.containsKey(call.request().name());
        return observers.observe(
                round,
                call.thread(),
                place -> new Operation.ToolCall(
                        place,
                        isKnown ? call.request().name() : Operation.ToolCall.UNKNOWN,
                        call.request().id(),
                        call.isRetry()),
                () -> {
                    try {
                        return result(call);
                    } catch (Exception e) {
                        // What a tool throws when it is told to stop is no fault of its own.
                        throw isOver(deadline) ? new TookTooLong(e) : e;
                    }
                },
                result -> !isKnown
                        ? Outcome.DONE.failed(Outcome.UNKNOWN_TOOL)
                        : isOver(deadline) ? Outcome.DONE.failed(Outcome.TIMEOUT) : Outcome.DONE);
    }

    private static boolean isOver(long deadline) {
        return deadline - System.nanoTime() <= 0;
    }

    /** Nobody waits for it any more; listeners are told its kind. */
    private static final class TookTooLong extends RecapException {

        private static final long serialVersionUID = 1L;

        TookTooLong(Exception cause) {
            super("The tool took too long.", cause);
        }

        @Override
        public String errorType() {
            return Outcome.TIMEOUT;
        }
    }

    private ToolExecutionResultMessage result(ToolCall call) throws Exception {
        ToolExecutionRequest request = call.request();
        Tool tool = tools.get(request.name());
        if (tool == null) {
            return failed(
                    request,
                    "There is no tool '" + request.name() + "'; there are " + String.join(", ", tools.keySet()) + ".");
        }
        return ToolExecutionResultMessage.from(request, shortened(String.valueOf(call.run(tool.function()))));
    }

    private static String shortened(String result) {
        if (result.length() <= LONGEST_RESULT) {
            return result;
        }
        int end = Character.isHighSurrogate(result.charAt(LONGEST_RESULT - 1)) ? LONGEST_RESULT - 1 : LONGEST_RESULT;
        return result.substring(0, end) + "\n[cut: " + result.length() + " characters in all]";
    }

    private static String message(ExecutionException failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        // Causes can go round in circles.
        for (int depth = 0; depth < DEEPEST_CAUSE && cause.getMessage() == null && cause.getCause() != null; depth++) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static ToolExecutionResultMessage failed(ToolExecutionRequest request, String reason) {
        return ToolExecutionResultMessage.builder()
                .id(request.id())
                .toolName(request.name())
                .text(shortened(reason))
                .isError(true)
                .build();
    }
}
