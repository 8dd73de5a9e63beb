package dev.recap.tool;

/** The work of a tool. Several calls of one answer run at the same time, so it must be thread-safe. */
@FunctionalInterface
public interface ToolFunction {

    /**
     * Returns what the model is to read.
     *
     * @throws Exception whatever it is, it becomes an error result: the model reads the message and may try something else
     */
    String run(ToolCall call) throws Exception;
}
