package dev.recap;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import dev.recap.text.Visible;
import java.time.Instant;

/** What a person asks. */
final class Question {

    private Question() {}

    /**
     * Returns a question as a new message of its thread.
     *
     * @throws EmptyMessageException if there is nothing in it
     * @throws dev.recap.message.UnstorableValueException if an attribute is not of JSON's types
     */
    static Message of(UserMessage message, Instant askedAt) {
        requireContent(message);
        return Message.of(message, askedAt);
    }

    private static void requireContent(UserMessage message) {
        for (Content content : message.contents()) {
            if (!(content instanceof TextContent text) || !Visible.isNothing(text.text())) {
                return;
            }
        }
        throw new EmptyMessageException();
    }
}
