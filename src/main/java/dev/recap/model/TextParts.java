package dev.recap.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * Content that comes as parts, {@code [{"type":"text","text":"…"}]}, which models that tell their thoughts beside it send;
 * LangChain4j reads only a string.
 */
final class TextParts {

    /** Finds JSON that may hold some. */
    static final Pattern IN_CONTENT = Pattern.compile("\"content\"\\s*:\\s*\\[");

    private TextParts() {}

    /** Puts the texts of the parts, one behind the other, in their place. */
    static void joinIn(ObjectNode message) {
        if (!message.path("content").isArray()) {
            return;
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode part : message.path("content")) {
            if (part.path("type").asText("text").endsWith("text")) {
                text.append(
                        part.isTextual() ? part.textValue() : part.path("text").asText(""));
            }
        }
        message.put("content", text.toString());
    }
}
