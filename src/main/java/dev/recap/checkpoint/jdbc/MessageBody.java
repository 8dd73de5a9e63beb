package dev.recap.checkpoint.jdbc;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.jdbc.Columns;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageJson;
import java.time.Instant;

/**
 * The content of a message as its row holds it. Nearly every message is text and nothing else; that text is kept as it
 * is, which is half the size of its JSON, needs no parsing, and can be read by a person with any database tool.
 *
 * @param form how the text is to be understood
 * @param text a person's or an AI's words, or JSON
 */
record MessageBody(int form, String text) {

    private static final int USER_TEXT = 0;
    private static final int AI_TEXT = 1;
    private static final int JSON = 2;

    /** Encrypted: its own form as one digit, and its text. */
    static final int SEALED = 3;

    static MessageBody of(Message message) {
        ChatMessage content = message.content();
        if (content instanceof UserMessage user && user.hasSingleText()) {
            String text = user.singleText();
            if (Columns.isPlain(text) && user.equals(UserMessage.from(text))) {
                return new MessageBody(USER_TEXT, text);
            }
        } else if (content instanceof AiMessage ai && ai.text() != null) {
            if (Columns.isPlain(ai.text()) && ai.equals(AiMessage.from(ai.text()))) {
                return new MessageBody(AI_TEXT, ai.text());
            }
        }
        return new MessageBody(JSON, MessageJson.writeBody(message));
    }

    /** Returns it as it stands at a place: encrypted, if the cipher encrypts. */
    MessageBody sealed(RowCipher cipher, RowPlace place) {
        return cipher.encrypts() ? new MessageBody(SEALED, cipher.seal(place, form + text)) : this;
    }

    MessageBody opened(RowCipher cipher, RowPlace place) {
        if (form != SEALED) {
            return this;
        }
        String plain = cipher.open(place, text);
        return new MessageBody(Character.digit(plain.charAt(0), 10), plain.substring(1));
    }

    Message read(MessageId id, Instant createdAt) {
        return switch (form) {
            case USER_TEXT -> new Message(id, createdAt, UserMessage.from(text));
            case AI_TEXT -> new Message(id, createdAt, AiMessage.from(text));
            case JSON -> MessageJson.readBody(id, createdAt, text);
            default -> throw new IllegalArgumentException("a message of form " + form);
        };
    }
}
