package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.message.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the content of an answer. Its pieces are one text that the model wrote in pieces, so nothing is put between
 * them; thoughts and tool calls among them go where LangChain4j keeps them. Used for one message.
 */
final class AnswerParts {

    private final List<ToolExecutionRequest> calls = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private boolean hasText;

    AnswerParts(Fields message) {
        Object content = message.value("content");
        if (content instanceof String whole) {
            say(whole);
        } else if (content instanceof List<?> parts) {
            parts.forEach(part -> add(message.place(), part));
        } else if (content != null) {
            throw message.refused("its content is neither a text nor a list of parts");
        }
    }

    private void add(String place, @Nullable Object part) {
        if (part instanceof String piece) {
            say(piece);
            return;
        }
        Fields fields = Fields.of(place + ", content", part);
        String type = fields.requiredText("type");
        switch (type) {
            case "text", "output_text" -> say(fields.requiredText("text"));
            case "refusal" -> say(fields.requiredText("refusal"));
            case "thinking" -> thinking.append(fields.requiredText("thinking"));
            case "reasoning" -> thinking.append(fields.has("reasoning") ? fields.requiredText("reasoning") : "");
            case "tool_use" ->
                calls.add(ToolExecutionRequest.builder()
                        .id(fields.requiredText("id"))
                        .name(fields.requiredText("name"))
                        .arguments(JsonText.write(
                                fields.value("input") == null
                                        ? Map.of()
                                        : fields.object("input").values()))
                        .build());
            // What also stands in the message's tool_calls, and thoughts that only the server can read.
            case "redacted_thinking", "tool_call", "tool_call_chunk", "invalid_tool_call", "input_json_delta" -> {}
            default -> throw fields.refused("a part of the type '" + type + "' is not known in an answer");
        }
    }

    private void say(String piece) {
        hasText = true;
        text.append(piece);
    }

    /** Returns the calls among the parts, as Anthropic has them. */
    List<ToolExecutionRequest> calls() {
        return calls;
    }

    AiMessage.Builder builder() {
        return AiMessage.builder()
                .text(hasText ? text.toString() : null)
                .thinking(thinking.isEmpty() ? null : thinking.toString());
    }
}
