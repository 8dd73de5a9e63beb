package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages in LangChain's flat shape: {@code {"type":"human","id":…,"content":…}}. {@link MessageHistory} reads
 * it back. Thread-safe.
 */
public final class LangChainMessages {

    private LangChainMessages() {}

    /** Returns the messages as objects of JSON's types, oldest first. */
    public static List<Map<String, Object>> write(List<Message> messages) {
        return messages.stream().map(LangChainMessages::write).toList();
    }

    /** Returns one message as an object of JSON's types. */
    public static Map<String, Object> write(Message message) {
        ChatMessage content = message.content();
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put("type", type(content));
        shape.put("id", message.id().value());
        if (content instanceof UserMessage user) {
            shape.put("content", LangChainContent.of(user.contents()));
            Fields.putIfPresent(shape, "name", user.name());
            putIfAny(shape, "additional_kwargs", user.attributes());
        } else if (content instanceof AiMessage ai) {
            ai(shape, ai);
        } else if (content instanceof ToolExecutionResultMessage result) {
            shape.put("content", LangChainContent.of(result.contents()));
            Fields.putIfPresent(shape, "tool_call_id", result.id());
            Fields.putIfPresent(shape, "name", result.toolName());
            shape.put("status", Boolean.TRUE.equals(result.isError()) ? "error" : "success");
            putIfAny(shape, "additional_kwargs", result.attributes());
        } else {
            shape.put("content", message.text());
            if (content instanceof CustomMessage custom) {
                putIfAny(shape, "additional_kwargs", custom.attributes());
            }
        }
        return shape;
    }

    /** Returns how LangGraph's stream tells that a message was removed. */
    public static Map<String, Object> removed(MessageId id) {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put("type", "remove");
        shape.put("id", id.value());
        return shape;
    }

    /** Returns LangChain's name of the kind of message: {@code human}, {@code ai}, {@code system}, {@code tool}, {@code custom}. */
    public static String type(ChatMessage message) {
        if (message instanceof UserMessage) {
            return "human";
        } else if (message instanceof AiMessage) {
            return "ai";
        } else if (message instanceof SystemMessage) {
            return "system";
        }
        return message instanceof ToolExecutionResultMessage ? "tool" : "custom";
    }

    private static void ai(Map<String, Object> shape, AiMessage ai) {
        shape.put("content", LangChainContent.of(ai));
        List<Object> calls = new ArrayList<>();
        List<Object> invalid = new ArrayList<>();
        for (ToolExecutionRequest request : ai.toolExecutionRequests()) {
            Map<?, ?> arguments = arguments(request.arguments());
            (arguments == null ? invalid : calls).add(call(request, arguments));
        }
        putIfAny(shape, "tool_calls", calls);
        putIfAny(shape, "invalid_tool_calls", invalid);
        Map<String, Object> more = new LinkedHashMap<>(ai.attributes());
        Fields.putIfPresent(more, "reasoning_content", ai.thinking());
        putIfAny(shape, "additional_kwargs", more);
    }

    private static Map<String, Object> call(ToolExecutionRequest request, @Nullable Map<?, ?> arguments) {
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("name", request.name());
        call.put("args", arguments == null ? request.arguments() : arguments);
        Fields.putIfPresent(call, "id", request.id());
        call.put("type", arguments == null ? "invalid_tool_call" : "tool_call");
        return call;
    }

    /** Returns the arguments, or {@code null} when the model did not write a JSON object. */
    private static @Nullable Map<?, ?> arguments(@Nullable String json) {
        if (json == null || json.isBlank()) {
            return Map.of();
        }
        try {
            return JsonText.readObject(json);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static void putIfAny(Map<String, Object> shape, String name, Map<String, ?> values) {
        if (!values.isEmpty()) {
            shape.put(name, values);
        }
    }

    private static void putIfAny(Map<String, Object> shape, String name, List<?> values) {
        if (!values.isEmpty()) {
            shape.put(name, values);
        }
    }
}
