package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads messages of OpenAI's chat API (https://platform.openai.com/docs/api-reference/chat/create). What a server adds
 * to its answers beside them, such as annotations, is left out. Used for one history.
 */
final class OpenAiReader implements MessageReader {

    /** Under this attribute an answer remembers that it was a refusal. */
    static final String REFUSAL = "refusal";

    private final ToolCallReader calls = new ToolCallReader();

    @Override
    public ChatMessage read(Fields message) {
        String role = message.requiredText("role");
        return switch (role) {
            case "system", "developer" -> SystemMessage.from(words(message));
            case "user" -> user(message);
            case "assistant" -> answer(message);
            case "tool" -> result(message, message.requiredText("tool_call_id"));
            case "function" -> result(message, calls.functionCallId(message.requiredText("name")));
            default -> throw message.refused("its role '" + role + "' is not known");
        };
    }

    private static String words(Fields message) {
        requireContent(message);
        return ContentParts.text(message);
    }

    private static UserMessage user(Fields message) {
        requireContent(message);
        return UserMessage.builder()
                .name(message.text("name"))
                .contents(ContentParts.read(message))
                .build();
    }

    private static void requireContent(Fields message) {
        Object content = message.value("content");
        if (content == null || content.equals(List.of())) {
            throw message.refused("it has no content");
        }
    }

    private AiMessage answer(Fields message) {
        AnswerParts parts = new AnswerParts(message);
        List<ToolExecutionRequest> asked = calls.read(message);
        AiMessage answer = parts.builder().toolExecutionRequests(asked).build();
        String refusal = message.text(REFUSAL);
        Map<String, Object> attributes = new LinkedHashMap<>();
        Fields.putIfPresent(attributes, "name", message.text("name"));
        Fields.putIfPresent(attributes, REFUSAL, refusal);
        return answer.toBuilder()
                .text(answer.text() == null ? refusal : answer.text())
                .thinking(message.text("reasoning_content"))
                .attributes(attributes)
                .build();
    }

    private ToolExecutionResultMessage result(Fields message, String id) {
        List<Content> contents = ContentParts.read(message);
        String name = calls.nameOf(id);
        return ToolExecutionResultMessage.builder()
                .id(id)
                .toolName(name == null ? message.text("name") : name)
                .contents(contents.isEmpty() ? List.of(TextContent.from("")) : contents)
                .build();
    }
}
