package dev.recap.graph;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.bsc.langgraph4j.GraphRunnerException;

/** Finds what went wrong inside the exceptions langgraph4j and its futures wrap around it, three deep and more. */
final class GraphFailure {

    private GraphFailure() {}

    /** Returns what langgraph4j wrapped. */
    static Throwable cause(Throwable thrown) {
        Throwable cause = thrown;
        while (isWrapper(cause) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Returns what stopped a run as the exception to throw; an {@link Error} is thrown on. */
    static RuntimeException thrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException("The graph failed: " + failure, failure);
    }

    private static boolean isWrapper(Throwable thrown) {
        return thrown instanceof CompletionException
                || thrown instanceof ExecutionException
                || thrown instanceof GraphRunnerException
                || thrown.getClass() == RuntimeException.class;
    }
}
