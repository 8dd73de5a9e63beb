package dev.recap.message;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.stream.Collectors;

/** The words of a LangChain4j message, whose own accessors throw as soon as it holds more than one text. */
final class MessageText {

    private MessageText() {}

    static String of(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return of(user.contents());
        } else if (message instanceof AiMessage ai) {
            return ai.text() == null ? "" : ai.text();
        } else if (message instanceof SystemMessage system) {
            return system.text();
        } else if (message instanceof ToolExecutionResultMessage result) {
            return of(result.contents());
        }
        return "";
    }

    private static String of(List<Content> contents) {
        if (contents.size() == 1 && contents.get(0) instanceof TextContent only) {
            return only.text();
        }
        return contents.stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }
}
