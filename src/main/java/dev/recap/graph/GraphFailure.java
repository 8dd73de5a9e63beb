package dev.recap.graph;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.bsc.langgraph4j.GraphRunnerException;

/** Finds what went wrong inside the exceptions langgraph4j and its futures wrap around it, three deep and more. */
final class GraphFailure {

    private GraphFailure() {}

    /** Returns the exception a node, the store or a listener threw; an {@link Error} is thrown on. */
    static RuntimeException cause(Exception thrown) {
        Throwable cause = thrown;
        while (isWrapper(cause) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException("The graph failed: " + cause, thrown);
    }

    private static boolean isWrapper(Throwable thrown) {
        return thrown instanceof CompletionException
                || thrown instanceof ExecutionException
                || thrown instanceof GraphRunnerException
                || thrown.getClass() == RuntimeException.class;
    }
}
