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
import dev.recap.transfer.LangChainMessages;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The edits of messages among the options of a command, in their order. */
final class MessageEdits {

    private static final Set<Option> EDITS =
            EnumSet.of(Option.ADD_HUMAN, Option.ADD_AI, Option.REPLACE, Option.REMOVE, Option.REMOVE_ALL);

    private MessageEdits() {}

    static boolean areIn(Arguments arguments) {
        return arguments.options().stream().anyMatch(given -> EDITS.contains(given.option()));
    }

    /** Returns the edits of a state; what an edit replaces must be in it. */
    static List<MessageUpdate> of(Arguments arguments, ConversationState state) {
        return arguments.options().stream()
                .filter(given -> EDITS.contains(given.option()))
                .<MessageUpdate>map(given -> update(given.option(), given.value(), state))
                .toList();
    }

    private static MessageUpdate update(Option edit, String text, ConversationState state) {
        if (text.isBlank() && (edit == Option.ADD_HUMAN || edit == Option.ADD_AI)) {
            throw new UsageException("The option " + edit.word() + " needs a text that is not blank.");
        }
        return switch (edit) {
            case ADD_HUMAN -> MessageUpdate.put(Message.of(UserMessage.from(text), Instant.now()));
            case ADD_AI -> MessageUpdate.put(Message.of(AiMessage.from(text), Instant.now()));
            case REPLACE -> replacement(text, state);
            case REMOVE -> MessageUpdate.remove(new MessageId(text));
            case REMOVE_ALL -> MessageUpdate.removeAll();
            default -> throw new IllegalStateException(edit + " is no edit");
        };
    }

    /** Both id and text may hold an equals sign; the state tells where the id ends. */
    private static MessageUpdate replacement(String text, ConversationState state) {
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
                "Message '" + message.id() + "' is a " + LangChainMessages.type(content)
                        + " message, whose text cannot be replaced; remove it instead.",
                null);
    }
}
