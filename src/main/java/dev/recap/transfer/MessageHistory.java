package dev.recap.transfer;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.message.InvalidIdException;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.UnstorableValueException;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a history of messages in OpenAI's or LangChain's JSON: an array of them, an object with {@code messages} (a
 * saved request, or a state as {@code recap state --json} and LangGraph print it), a whole response of OpenAI's with its
 * first choice, or one message after another, as in JSON lines. All of it is understood or none: what the words mean is
 * checked, not whether the history is complete, so that results without a call, and calls without a result, come in as
 * they are.
 */
public final class MessageHistory {

    private static final String WHOLE = "The history";

    private MessageHistory() {}

    /**
     * Returns the messages, oldest first. An id that stands in the text is kept when it is valid and the first of its
     * kind; every other message gets a random one.
     *
     * @param format {@link ThreadFormat#OPENAI}, {@link ThreadFormat#LANGCHAIN}, or {@code null} to tell by the first
     *     message: OpenAI's have a {@code role}, LangChain's a {@code type}
     * @param createdAt when the messages enter the thread
     * @throws IllegalArgumentException if the format is another
     * @throws UnreadableHistoryException if the text is not such a history; it tells the number of the message
     * @throws IOException if the text cannot be read
     */
    public static List<Message> read(Reader text, @Nullable ThreadFormat format, Instant createdAt) throws IOException {
        if (format == ThreadFormat.MARKDOWN || format == ThreadFormat.JSON_LINES) {
            throw new IllegalArgumentException("A history of messages is never written as " + format + ".");
        }
        List<?> history = messages(values(text));
        if (history.isEmpty()) {
            throw new UnreadableHistoryException(
                    WHOLE, "there is no message in it", "import one that holds some", null);
        }
        Fields first = Fields.of(place(1), history.get(0));
        MessageReader reader = isOpenAi(first, format) ? new OpenAiReader() : new LangChainReader();
        Set<String> ids = new HashSet<>();
        List<Message> messages = new ArrayList<>(history.size());
        for (Object value : history) {
            Fields message = Fields.of(place(messages.size() + 1), value);
            messages.add(message(reader, message, ids, createdAt));
        }
        return messages;
    }

    private static String place(int number) {
        return "Message " + number;
    }

    private static boolean isOpenAi(Fields first, @Nullable ThreadFormat format) {
        if (format != null) {
            return format == ThreadFormat.OPENAI;
        } else if (!first.has("role") && !first.has("type")) {
            throw first.refused("it has neither OpenAI's role nor LangChain's type");
        }
        return !first.has("type");
    }

    private static List<@Nullable Object> values(Reader text) throws IOException {
        try {
            return JsonText.readAll(text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableHistoryException(WHOLE, "it is " + e.getMessage(), e);
        }
    }

    private static List<?> messages(List<@Nullable Object> values) {
        if (values.size() != 1) {
            if (!values.isEmpty() && values.get(0) instanceof Map<?, ?> line && line.containsKey("messages")) {
                throw new UnreadableHistoryException(
                        WHOLE,
                        "each of its lines is a conversation of its own, as in files for fine-tuning",
                        "import each line by itself into a thread of its own",
                        null);
            }
            return values;
        }
        Object only = values.get(0);
        if (only instanceof List<?> array) {
            return array;
        }
        Fields object = Fields.of(WHOLE, only);
        if (object.value("values") instanceof Map<?, ?>) {
            return object.object("values").list("messages");
        } else if (object.has("choices")) {
            return object.objects("choices").stream()
                    .limit(1)
                    .map(choice -> choice.value("message"))
                    .toList();
        }
        return object.has("messages") ? object.list("messages") : values;
    }

    private static Message message(MessageReader reader, Fields fields, Set<String> ids, Instant createdAt) {
        try {
            ChatMessage content = reader.read(fields);
            return new Message(id(reader.body(fields).value("id"), ids), createdAt, content);
        } catch (UnstorableValueException | IllegalArgumentException e) {
            throw new UnreadableHistoryException(fields.place(), "it holds what cannot be kept", e);
        }
    }

    private static MessageId id(@Nullable Object given, Set<String> ids) {
        if (given instanceof String text && ids.add(text)) {
            try {
                return new MessageId(text);
            } catch (InvalidIdException e) {
                return MessageId.random();
            }
        }
        return MessageId.random();
    }
}
