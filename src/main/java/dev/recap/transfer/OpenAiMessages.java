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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes messages as OpenAI's chat API takes them, whatever the history: it is mended as the graph mends its requests
 * ({@link RequestMessages}).
 */
final class OpenAiMessages {

    private OpenAiMessages() {}

    static List<Map<String, Object>> write(List<Message> messages) {
        return RequestMessages.withSystemMessages(messages).stream()
                .map(OpenAiMessages::message)
                .toList();
    }

    private static Map<String, Object> message(ChatMessage message) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (message instanceof SystemMessage system) {
            json.put("role", "system");
            json.put("content", system.text());
        } else if (message instanceof UserMessage user) {
            json.put("role", "user");
            Fields.putIfPresent(json, "name", user.name());
            json.put("content", OpenAiContent.of(user.contents()));
        } else if (message instanceof AiMessage ai) {
            json.put("role", "assistant");
            answer(json, ai);
        } else if (message instanceof ToolExecutionResultMessage result) {
            json.put("role", "tool");
            json.put("tool_call_id", result.id());
            json.put("content", Transcript.described(result.contents()));
        } else {
            throw new IllegalArgumentException("no message of a request: " + message.type());
        }
        return json;
    }

    @SuppressWarnings("NullAway") // the API wants the null that the type of a JSON object does not allow
    private static void answer(Map<String, Object> json, AiMessage ai) {
        Object refusal = ai.attributes().get(OpenAiReader.REFUSAL);
        json.put("content", ai.text() == null || ai.text().equals(refusal) ? null : ai.text());
        Fields.putIfPresent(json, "refusal", ai.text() != null && ai.text().equals(refusal) ? refusal : null);
        if (ai.attributes().get("name") instanceof String name) {
            json.put("name", name);
        }
        if (ai.hasToolExecutionRequests()) {
            json.put(
                    "tool_calls",
                    ai.toolExecutionRequests().stream()
                            .map(OpenAiMessages::call)
                            .toList());
        }
    }

    private static Map<String, Object> call(ToolExecutionRequest call) {
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", call.name());
        function.put("arguments", call.arguments());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", call.id());
        json.put("type", "function");
        json.put("function", function);
        return json;
    }
}
