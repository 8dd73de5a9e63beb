package dev.recap.message;

import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings a LangChain4j message into the form in which it also comes back from a store, or refuses it. */
final class StorableContent {

    private static final Set<Class<?>> CONTENTS =
            Set.of(TextContent.class, ImageContent.class, AudioContent.class, VideoContent.class, PdfFileContent.class);

    private StorableContent() {}

    static ChatMessage of(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.toBuilder()
                    // LangChain4j leaves an empty name out of its JSON.
                    .name("".equals(user.name()) ? null : user.name())
                    .contents(contents(user.contents()))
                    .attributes(JsonValues.copyOf("UserMessage.attributes", user.attributes()))
                    .build();
        } else if (message instanceof AiMessage ai) {
            return ai.attributes().isEmpty()
                    ? ai
                    : ai.toBuilder()
                            .attributes(JsonValues.copyOf("AiMessage.attributes", ai.attributes()))
                            .build();
        } else if (message instanceof ToolExecutionResultMessage result) {
            return result.toBuilder()
                    .contents(contents(result.contents()))
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

    private static List<Content> contents(List<Content> contents) {
        return contents.stream().map(StorableContent::content).toList();
    }

    private static Content content(@Nullable Content content) {
        if (content == null || !CONTENTS.contains(content.getClass())) {
            String type = content == null ? "null" : content.getClass().getName();
            throw new UnstorableValueException(
                    "Content of type " + type + " cannot be stored; use one of LangChain4j's own content types.");
        }
        return content instanceof AudioContent audio ? AudioContent.from(withoutBytes(audio.audio())) : content;
    }

    /** Bytes could be changed by whoever holds the array; as Base64 they cannot, and models take them only so. */
    private static Audio withoutBytes(Audio audio) {
        if (audio.binaryData() == null) {
            return audio;
        }
        String base64 = audio.base64Data() != null
                ? audio.base64Data()
                : Base64.getEncoder().encodeToString(audio.binaryData());
        return Audio.builder()
                .url(audio.url())
                .base64Data(base64)
                .mimeType(audio.mimeType())
                .build();
    }
}
