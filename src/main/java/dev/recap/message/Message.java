package dev.recap.message;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.UserMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One message of a thread: a LangChain4j message in an envelope that gives it an identity. Immutable and safe to share
 * between threads, although {@link UserMessage#attributes()} is a mutable map: the envelope keeps a copy of its own and
 * hands out copies.
 *
 * @param id names the message within its thread; the same id later replaces it in place
 * @param createdAt when it entered the thread, in whole microseconds (what every store can keep)
 * @param content what was said, with attributes reduced to JSON's types
 */
public record Message(MessageId id, Instant createdAt, ChatMessage content) {

    /** The attribute of a partial answer, with the value {@code true}. */
    public static final String PARTIAL = "recap.partial";

    /**
     * Checks that a store will give back exactly what was put in.
     *
     * @throws UnstorableValueException if an attribute is not of JSON's types, or the type of message is unknown
     */
    public Message {
        requireNonNull(id, "id");
        createdAt = requireNonNull(createdAt, "createdAt").truncatedTo(ChronoUnit.MICROS);
        content = StorableContent.of(requireNonNull(content, "content"));
    }

    /** Returns the content as a new message with a random id. */
    public static Message of(ChatMessage content, Instant createdAt) {
        return new Message(MessageId.random(), createdAt, content);
    }

    @Override
    public ChatMessage content() {
        return content instanceof UserMessage user ? user.toBuilder().build() : content;
    }

    /** Returns what kind of message it is, without the copy that {@link #content} makes. */
    public ChatMessageType type() {
        return content.type();
    }

    /** Returns whether a person wrote it. */
    public boolean isFromUser() {
        return content instanceof UserMessage;
    }

    /** Returns the words of the message: its texts, each on a line of its own, or an empty string. */
    public String text() {
        return MessageText.of(content);
    }

    /** Returns whether it is the piece of an answer that had arrived when its turn was cancelled. */
    public boolean isPartial() {
        return content instanceof AiMessage ai
                && Boolean.TRUE.equals(ai.attributes().get(PARTIAL));
    }
}
