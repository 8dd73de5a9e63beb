package dev.recap.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.JacksonChatMessageJsonCodec;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Writes messages as JSON and reads them back equal, whatever they hold: NUL, emoji, unpaired surrogates, 100 kB.
 *
 * <p>The content is LangChain4j's own form of a message; around it stands {@code "v"}, the version of the envelope, so
 * that a later Recap can still read what this one wrote. Half of a surrogate pair has no UTF-8 form and is written as
 * a {@code \\u} escape, so that the JSON itself is always well-formed Unicode. Thread-safe.
 */
public final class MessageJson {

    private static final int VERSION = 1;
    private static final String BODY_START = "{\"v\":" + VERSION + ",\"message\":";

    private static final ObjectMapper MAPPER = JacksonChatMessageJsonCodec.chatMessageJsonMapperBuilder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static {
        // What is stored was accepted when it was written; Jackson's limits for foreign input must not lock it in.
        MAPPER.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build());
    }

    private MessageJson() {}

    /** Returns the whole envelope: version, id, time and content. */
    public static String write(Message message) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("v", VERSION);
        json.put("id", message.id().value());
        json.put("createdAt", message.createdAt().toString());
        json.set("message", MAPPER.valueToTree(message.content()));
        return SurrogateEscapes.escape(json.toString());
    }

    /**
     * Returns the message that {@link #write} wrote.
     *
     * @throws DamagedMessageException if the text is not such JSON, or of a newer version
     */
    public static Message read(String json) {
        JsonNode envelope = parse(json);
        try {
            MessageId id = new MessageId(envelope.path("id").asText());
            return message(id, Instant.parse(envelope.path("createdAt").asText()), envelope);
        } catch (DateTimeException | InvalidIdException e) {
            throw new DamagedMessageException("its id or time is missing", e);
        }
    }

    /** Returns version and content only, for a store that keeps id and time in columns of their own. */
    public static String writeBody(Message message) {
        try {
            String content = MAPPER.writerFor(ChatMessage.class).writeValueAsString(message.content());
            return BODY_START + SurrogateEscapes.escape(content) + "}";
        } catch (JsonProcessingException e) {
            throw new UnstorableValueException("The message " + message.id() + " cannot be written as JSON: "
                    + e.getOriginalMessage() + "; use LangChain4j's own content types.");
        }
    }

    /**
     * Returns the message whose body {@link #writeBody} wrote.
     *
     * @throws DamagedMessageException if the body is not such JSON, or of a newer version
     */
    public static Message readBody(MessageId id, Instant createdAt, String body) {
        return message(id, createdAt, parse(body));
    }

    private static JsonNode parse(String json) {
        try {
            JsonNode envelope = MAPPER.readTree(json);
            requireVersion(envelope.path("v"));
            return envelope;
        } catch (JsonProcessingException e) {
            throw new DamagedMessageException("it is not JSON", e);
        }
    }

    private static void requireVersion(JsonNode version) {
        if (!version.isIntegralNumber() || version.bigIntegerValue().signum() <= 0) {
            throw new DamagedMessageException("it has no version", null);
        }
        if (!version.canConvertToInt() || version.intValue() > VERSION) {
            throw new DamagedMessageException(
                    "it was written by a newer Recap (version " + version + ", this one reads " + VERSION + ")", null);
        }
    }

    private static Message message(MessageId id, Instant createdAt, JsonNode envelope) {
        try {
            ChatMessage content = MAPPER.treeToValue(envelope.path("message"), ChatMessage.class);
            if (content == null) {
                throw new DamagedMessageException("it has no content", null);
            }
            return new Message(id, createdAt, content);
        } catch (JsonProcessingException | IllegalArgumentException | UnstorableValueException e) {
            throw new DamagedMessageException("its content is not a LangChain4j message", e);
        }
    }
}
