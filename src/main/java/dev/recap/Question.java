package dev.recap;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
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
            if (!(content instanceof TextContent text) || hasWords(text.text())) {
                return;
            }
        }
        throw new EmptyMessageException();
    }

    /** Unlike {@link String#isBlank}, knows the blanks that do not break lines and the signs that show nothing. */
    private static boolean hasWords(String text) {
        return text.codePoints()
                .anyMatch(c -> !Character.isWhitespace(c)
                        && !Character.isSpaceChar(c)
                        && !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT);
    }
}
