package dev.recap.tool;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One call a model has made.
 *
 * @param request the call's id, the tool's name, and the arguments as JSON
 * @param thread the thread it belongs to
 * @param owner whom the thread belongs to, or {@code null} when to nobody
 * @param isRetry whether the call may have run before: its turn was stopped before the result was recorded. A tool that
 *     must act once only asks here, with the call's id as key
 */
public record ToolCall(
        ToolExecutionRequest request,
        ThreadId thread,
        @Nullable UserId owner,
        boolean isRetry) {

    private static final ThreadLocal<ToolCall> CURRENT = new ThreadLocal<>();

    /** Checks the parts. */
    public ToolCall {
        requireNonNull(request, "request");
        requireNonNull(thread, "thread");
    }

    /** Returns the user the thread belongs to, if it belongs to one. */
    public Optional<UserId> user() {
        return Optional.ofNullable(owner);
    }

    /** Returns the call that runs on the calling thread, for {@code @Tool} methods, which are given only arguments. */
    public static Optional<ToolCall> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /**
     * Runs the tool with this as the current call.
     *
     * @throws Exception what the tool throws
     */
    public String run(ToolFunction function) throws Exception {
        CURRENT.set(this);
        try {
            return function.run(this);
        } finally {
            CURRENT.remove();
        }
    }
}
