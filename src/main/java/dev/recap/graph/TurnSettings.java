package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.recap.node.StateUpdate;
import dev.recap.tool.ToolRunner;
import org.jspecify.annotations.Nullable;

/**
 * What one turn brings with it; {@code null} where it does as {@link GraphSettings} say.
 *
 * @param systemPrompt what the model is told in place of the application's prompt
 * @param model answers in place of the graph's
 * @param streamingModel answers in place of the graph's where an answer is streamed
 * @param parameters the answering model is asked with, in place of its own
 * @param tools what the model may call; {@code null} in a graph without tools
 * @param values come into the state with the question
 * @param durability when the turn's checkpoints become durable
 */
public record TurnSettings(
        @Nullable String systemPrompt,
        @Nullable ChatModel model,
        @Nullable StreamingChatModel streamingModel,
        @Nullable ChatRequestParameters parameters,
        @Nullable ToolRunner tools,
        StateUpdate values,
        Durability durability) {

    /** Checks the parts. */
    public TurnSettings {
        requireNonNull(values, "values");
        requireNonNull(durability, "durability");
    }
}
