package dev.recap.transfer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.graph.RequestMessages;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages as OpenAI's chat API takes them, whatever the history: it is mended as the graph mends its requests
 * ({@link RequestMessages}), calls without an id get one, and names of tools lose the characters the API refuses.
 */
final class OpenAiMessages {

    private static final Pattern NOT_IN_TOOL_NAMES = Pattern.compile("[^A-Za-z0-9_-]+");
    private static final int MAX_TOOL_NAME = 64;

    /** The ids of the calls whose results come next. */
    private final Deque<String> asked = new ArrayDeque<>();

    private int calls;

    private OpenAiMessages() {}

    static List<Map<String, Object>> write(List<Message> messages) {
        OpenAiMessages writer = new OpenAiMessages();
        return RequestMessages.withSystemMessages(messages).stream()
                .map(writer::message)
                .toList();
    }

    private Map<String, Object> message(ChatMessage message) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (message instanceof SystemMessage system) {
            json.put("role", "system");
            json.put("content", system.text());
        } else if (message instanceof UserMessage user) {
            json.put("role", "user");
            putIfPresent(json, "name", user.name());
            json.put("content", OpenAiContent.of(user.contents()));
        } else if (message instanceof AiMessage ai) {
            json.put("role", "assistant");
            answer(json, ai);
        } else if (message instanceof ToolExecutionResultMessage result) {
            json.put("role", "tool");
            json.put("tool_call_id", asked.remove());
            json.put("content", Transcript.described(result.contents()));
        } else {
            throw new IllegalArgumentException("no message of a request: " + message.type());
        }
        return json;
    }

    @SuppressWarnings("NullAway") // the API wants the null that the type of a JSON object does not allow
    private void answer(Map<String, Object> json, AiMessage ai) {
        Object refusal = ai.attributes().get(OpenAiReader.REFUSAL);
        json.put("content", ai.text() == null || ai.text().equals(refusal) ? null : ai.text());
        putIfPresent(json, "refusal", ai.text() != null && ai.text().equals(refusal) ? refusal : null);
        if (ai.attributes().get("name") instanceof String name) {
            json.put("name", name);
        }
        if (ai.hasToolExecutionRequests()) {
            List<Object> written = new ArrayList<>();
            ai.toolExecutionRequests().forEach(call -> written.add(call(call)));
            json.put("tool_calls", written);
        }
    }

    private Map<String, Object> call(ToolExecutionRequest call) {
        calls++;
        String id = call.id() == null || call.id().isBlank() ? "call_" + calls : call.id();
        asked.add(id);
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", toolName(call.name()));
        function.put("arguments", Objects.toString(call.arguments(), "{}"));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", id);
        json.put("type", "function");
        json.put("function", function);
        return json;
    }

    private static String toolName(@Nullable String name) {
        String allowed = NOT_IN_TOOL_NAMES.matcher(Objects.toString(name, "")).replaceAll("_");
        return allowed.isEmpty() ? "unknown" : allowed.substring(0, Math.min(MAX_TOOL_NAME, allowed.length()));
    }

    private static void putIfPresent(Map<String, Object> json, String name, @Nullable Object value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
