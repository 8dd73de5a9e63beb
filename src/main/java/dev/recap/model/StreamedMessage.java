package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rewrites the events of one streamed answer for LangChain4j, which cannot put together tool calls whose pieces come in
 * turns, passes over refusals, and reads only content that is a string. Words go on at once, tool calls at the end. Used by
 * one thread.
 */
final class StreamedMessage {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ODD = Pattern.compile("\"(?:tool_calls|refusal)\"|" + TextParts.IN_CONTENT.pattern());

    private final StreamedCalls calls = new StreamedCalls();
    private final StringBuilder refusal = new StringBuilder();

    /** Returns what of the event may go on at once. */
    String passable(String event) {
        if (!ODD.matcher(event).find()) {
            return event;
        }
        try {
            JsonNode json = JSON.readTree(event);
            if (json.at("/choices/0/delta") instanceof ObjectNode delta) {
                if (delta.path("tool_calls") instanceof ArrayNode pieces) {
                    delta.remove("tool_calls");
                    pieces.forEach(calls::add);
                }
                if (delta.path("refusal").isTextual()) {
                    refusal.append(delta.path("refusal").textValue());
                }
                TextParts.joinIn(delta);
                return JSON.writeValueAsString(json);
            }
        } catch (JsonProcessingException e) {
            // Not for this class to tell.
        }
        return event;
    }

    /** Returns an event with the tool calls, if there are any. */
    Optional<String> calls() {
        ArrayNode whole = calls.whole();
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode event = JSON.createObjectNode();
        event.putArray("choices").addObject().put("index", 0).putObject("delta").set("tool_calls", whole);
        return Optional.of(event.toString());
    }

    /** Returns the words in which the model refused to answer, or nothing but blanks. */
    String refusal() {
        return refusal.toString();
    }
}
