package dev.recap.cli;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One edit of the messages as it was typed.
 *
 * @param kind what to do
 * @param text the new text, the id, or {@code ID=TEXT}
 */
record MessageEdit(Kind kind, String text) {

    enum Kind {
        ADD_HUMAN,
        ADD_AI,
        REPLACE,
        REMOVE
    }

    static List<MessageUpdate> updates(List<MessageEdit> edits, boolean removeAll, ConversationState state) {
        List<MessageUpdate> updates = new ArrayList<>();
        if (removeAll) {
            updates.add(MessageUpdate.removeAll());
        }
        edits.forEach(edit -> updates.add(edit.update(state)));
        return updates;
    }

    private MessageUpdate update(ConversationState state) {
        return switch (kind) {
            case ADD_HUMAN -> MessageUpdate.put(Message.of(UserMessage.from(text), Instant.now()));
            case ADD_AI -> MessageUpdate.put(Message.of(AiMessage.from(text), Instant.now()));
            case REPLACE -> replacement(state);
            case REMOVE -> MessageUpdate.remove(new MessageId(text));
        };
    }

    /** Both id and text may hold an equals sign; the state tells where the id ends. */
    private MessageUpdate replacement(ConversationState state) {
        Message present = state.messages().stream()
                .filter(message -> text.startsWith(message.id() + "="))
                .max(Comparator.comparingInt(message -> message.id().value().length()))
                .orElseThrow(() -> new SettingException(
                        "There is no message '" + text.split("=", 2)[0]
                                + "' to replace; write ID=TEXT with an id from the thread's state.",
                        null));
        String newText = text.substring(present.id().value().length() + 1);
        return MessageUpdate.put(new Message(present.id(), present.createdAt(), withText(present, newText)));
    }

    private static ChatMessage withText(Message message, String text) {
        ChatMessage content = message.content();
        if (content instanceof UserMessage user) {
            return UserMessage.builder()
                    .name(user.name())
                    .addContent(TextContent.from(text))
                    .attributes(user.attributes())
                    .build();
        } else if (content instanceof AiMessage ai) {
            return ai.withText(text);
        } else if (content instanceof SystemMessage) {
            return SystemMessage.from(text);
        }
        throw new SettingException(
                "Message '" + message.id() + "' is a " + MessageShape.type(content)
                        + " message, whose text cannot be replaced; remove it instead.",
                null);
    }
}
