package dev.recap.message;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;

/** Brings a LangChain4j message into the form in which it also comes back from a store, or refuses it. */
final class StorableContent {

    private StorableContent() {}

    static ChatMessage of(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.toBuilder()
                    .attributes(JsonValues.copyOf("UserMessage.attributes", user.attributes()))
                    .build();
        } else if (message instanceof AiMessage ai) {
            return ai.attributes().isEmpty()
                    ? ai
                    : ai.toBuilder()
                            .attributes(JsonValues.copyOf("AiMessage.attributes", ai.attributes()))
                            .build();
        } else if (message instanceof ToolExecutionResultMessage result) {
            return result.attributes().isEmpty()
                    ? result
                    : result.toBuilder()
                            .attributes(JsonValues.copyOf("ToolExecutionResultMessage.attributes", result.attributes()))
                            .build();
        } else if (message instanceof CustomMessage custom) {
            return CustomMessage.from(JsonValues.copyOf("CustomMessage.attributes", custom.attributes()));
        } else if (message instanceof SystemMessage) {
            return message;
        }
        throw new UnstorableValueException("A " + message.getClass().getName()
                + " cannot be stored; use one of LangChain4j's own message types or a CustomMessage.");
    }
}
