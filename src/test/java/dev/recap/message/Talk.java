package dev.recap.message;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages for tests, each with an id that can be read in a failure. */
public final class Talk {

    /** When everything in these tests is said. */
    public static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123456Z");

    private Talk() {}

    public static Message message(String id, ChatMessage content) {
        return new Message(new MessageId(id), NOW, content);
    }

    public static Message user(String id, String text) {
        return message(id, UserMessage.from(text));
    }

    public static Message ai(String id, String text) {
        return message(id, AiMessage.from(text));
    }

    /** Returns an AI message that calls a tool once for each call id, without any text. */
    public static Message calls(String id, @Nullable String... callIds) {
        return message(id, AiMessage.from(Arrays.stream(callIds).map(Talk::call).toList()));
    }

    public static ToolExecutionRequest call(@Nullable String callId) {
        return ToolExecutionRequest.builder()
                .id(callId)
                .name("look_up")
                .arguments("{\"of\":\"" + callId + "\"}")
                .build();
    }

    public static Message result(String id, @Nullable String callId) {
        return message(id, ToolExecutionResultMessage.from(callId, "look_up", "result of " + callId));
    }

    /** Returns a plain chat of so many messages, {@code m0} from the user, {@code m1} from the assistant, and so on. */
    public static List<Message> chat(int messages) {
        List<Message> chat = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            chat.add(i % 2 == 0 ? user("m" + i, "question " + i) : ai("m" + i, "answer " + i));
        }
        return chat;
    }

    public static List<String> ids(List<Message> messages) {
        return messages.stream().map(message -> message.id().value()).toList();
    }
}
