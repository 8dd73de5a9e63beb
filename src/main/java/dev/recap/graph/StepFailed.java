package dev.recap.graph;

/** Ends a run inside langgraph4j in place of what a step threw: ids for its log, and neither words nor a trace. */
final class StepFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StepFailed(Turn turn) {
        super(
                "A step of turn '" + turn.id() + "' on thread '" + turn.thread() + "' failed; its caller is told why.",
                null,
                false,
                false);
    }
}
