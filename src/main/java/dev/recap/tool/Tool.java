package dev.recap.tool;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.agent.tool.ToolSpecification;

/**
 * A tool the model may call.
 *
 * @param specification what the model is told: name, purpose, parameters
 * @param function what is run when the model calls it
 */
public record Tool(ToolSpecification specification, ToolFunction function) {

    /** Checks the parts. */
    public Tool {
        requireNonNull(specification, "specification");
        requireNonNull(function, "function");
    }

    /** Returns the name the model calls it by. */
    public String name() {
        return specification.name();
    }
}
