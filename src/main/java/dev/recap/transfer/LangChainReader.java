package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages in each of the three shapes LangChain writes:
 *
 * <pre>
 * {"type": "human", "content": "Hi."}
 * {"type": "human", "data": {"content": "Hi."}}
 * {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": {"content": "Hi."}}
 * </pre>
 *
 * <p>A chunk counts as the message it is a piece of. Usage and response metadata have no place in a LangChain4j message
 * and are left out. Used for one history.
 */
final class LangChainReader implements MessageReader {

    private final ToolCallReader calls = new ToolCallReader();
    private final OpenAiReader roles = new OpenAiReader();

    @Override
    public Fields body(Fields message) {
        if (message.has("lc")) {
            return message.object("kwargs");
        }
        return message.has("data") ? message.object("data") : message;
    }

    @Override
    public ChatMessage read(Fields message) {
        Fields body = body(message);
        String type = type(message);
        return switch (type) {
            case "human", "HumanMessage" -> user(body);
            case "ai", "AIMessage" -> answer(body);
            case "system", "SystemMessage", "developer" -> SystemMessage.from(ContentParts.text(body));
            case "tool", "ToolMessage" -> result(body, body.requiredText("tool_call_id"));
            case "function", "FunctionMessage" -> result(body, calls.functionCallId(body.requiredText("name")));
            case "chat", "ChatMessage" -> roles.read(body);
            case "USER", "AI", "SYSTEM", "TOOL_EXECUTION_RESULT", "CUSTOM" -> langChain4j(message);
            case "custom" -> CustomMessage.from(attributes(body));
            default -> throw message.refused("its type '" + type + "' is not known");
        };
    }

    private static ChatMessage langChain4j(Fields message) {
        try {
            return ChatMessageDeserializer.messageFromJson(JsonText.write(message.values()));
        } catch (RuntimeException e) {
            // LangChain4j throws what Jackson does, wrapped, and what the message's own constructor refuses.
            throw new UnreadableHistoryException(message.place(), "it is not a message of LangChain4j", e);
        }
    }

    private static String type(Fields message) {
        String type = message.requiredText("type");
        if (message.has("lc")) {
            List<String> path = message.texts("id");
            type = path.isEmpty() ? "" : path.get(path.size() - 1);
        }
        String chunk = "MessageChunk";
        return type.endsWith(chunk) ? type.substring(0, type.length() - "Chunk".length()) : type;
    }

    private static UserMessage user(Fields message) {
        List<Content> contents = ContentParts.read(message);
        if (contents.isEmpty()) {
            throw message.refused("it has no content");
        }
        return UserMessage.builder()
                .name(message.text("name"))
                .contents(contents)
                .attributes(attributes(message))
                .build();
    }

    private AiMessage answer(Fields message) {
        AnswerParts parts = new AnswerParts(message);
        Map<String, Object> attributes = attributes(message);
        // OpenAI's own form of the calls, kept by LangChain beside its own.
        attributes.keySet().removeAll(List.of("tool_calls", "function_call"));
        AiMessage answer = parts.builder().build();
        String thinking = answer.thinking();
        if (attributes.remove("reasoning_content") instanceof String thoughts) {
            thinking = thoughts;
        }
        return answer.toBuilder()
                .thinking(thinking)
                .toolExecutionRequests(calls(message, parts))
                .attributes(attributes)
                .build();
    }

    private List<ToolExecutionRequest> calls(Fields message, AnswerParts parts) {
        List<ToolExecutionRequest> asked = new ArrayList<>();
        message.objects("tool_calls").forEach(call -> asked.add(call(call)));
        message.objects("invalid_tool_calls").forEach(call -> asked.add(call(call)));
        if (asked.isEmpty()) {
            asked.addAll(calls.read(message.object("additional_kwargs")));
        }
        if (asked.isEmpty()) {
            asked.addAll(parts.calls());
        }
        asked.forEach(calls::remember);
        return asked;
    }

    private static ToolExecutionRequest call(Fields call) {
        Object arguments = call.value("args");
        return ToolExecutionRequest.builder()
                .id(call.text("id"))
                .name(call.text("name"))
                .arguments(
                        arguments instanceof String text
                                ? text
                                : JsonText.write(call.object("args").values()))
                .build();
    }

    private ToolExecutionResultMessage result(Fields message, String id) {
        List<Content> contents = ContentParts.read(message);
        String name = message.text("name");
        return ToolExecutionResultMessage.builder()
                .id(id)
                .toolName(name == null ? calls.nameOf(id) : name)
                .contents(contents.isEmpty() ? List.of(TextContent.from("")) : contents)
                .isError(isError(message.text("status")))
                .attributes(attributes(message))
                .build();
    }

    private static @Nullable Boolean isError(@Nullable String status) {
        return "error".equals(status) ? Boolean.TRUE : null;
    }

    private static Map<String, Object> attributes(Fields message) {
        Map<String, Object> attributes =
                new LinkedHashMap<>(message.object("additional_kwargs").values());
        attributes.values().removeIf(Objects::isNull);
        return attributes;
    }
}
