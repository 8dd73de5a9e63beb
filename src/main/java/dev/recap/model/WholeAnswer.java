package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** The body of an answer in one piece, made such that LangChain4j can read it. */
final class WholeAnswer {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final Pattern AN_ANSWER = Pattern.compile("\"choices\"\\s*:\\s*\\[\\s*\\{");

    private static final Pattern OBJECT_AS_ARGUMENTS = Pattern.compile("\"arguments\"\\s*:\\s*\\{");

    private WholeAnswer() {}

    /** Returns the body without blanks around it, a byte order mark, and the array that Gemini puts around its errors. */
    static String unwrapped(String body) {
        String text = body.startsWith("\uFEFF") ? body.substring(1).strip() : body.strip();
        if (!text.startsWith("[")) {
            return text;
        }
        try {
            JsonNode json = JSON.readTree(text);
            return json.size() == 1 && json.get(0).isObject() ? json.get(0).toString() : text;
        } catch (JsonProcessingException e) {
            return text;
        }
    }

    /** Returns whether the body looks like an answer, whatever it says. */
    static boolean isIn(String body) {
        return AN_ANSWER.matcher(body).find();
    }

    /** Returns whether the body looks like one that places texts. */
    static boolean hasEmbeddings(String body) {
        return body.contains("\"embedding\"");
    }

    /** Returns the answer with content, and arguments of calls, that are strings. */
    static String readable(String body) {
        if (!TextParts.IN_CONTENT.matcher(body).find()
                && !OBJECT_AS_ARGUMENTS.matcher(body).find()) {
            return body;
        }
        try {
            JsonNode json = JSON.readTree(body);
            if (json.at("/choices/0/message") instanceof ObjectNode message) {
                TextParts.joinIn(message);
                for (JsonNode call : message.path("tool_calls")) {
                    if (call.path("function") instanceof ObjectNode function
                            && function.path("arguments").isObject()) {
                        function.put("arguments", function.path("arguments").toString());
                    }
                }
            }
            return json.toString();
        } catch (JsonProcessingException e) {
            // LangChain4j will say so.
            return body;
        }
    }

    /** Returns the answer as the stream that was asked for, or nothing if the body is no whole answer. */
    static Optional<String> asStream(String body) {
        try {
            JsonNode json = JSON.readTree(body);
            if (json.at("/choices/0") instanceof ObjectNode choice
                    && choice.path("message") instanceof ObjectNode message) {
                choice.remove("message");
                choice.set("delta", message);
                int number = 0;
                for (JsonNode call : message.path("tool_calls")) {
                    ((ObjectNode) call).put("index", number++);
                }
                return Optional.of("data: " + json + "\n\ndata: [DONE]\n\n");
            }
        } catch (JsonProcessingException | ClassCastException e) {
            // Falls through: it is none.
        }
        return Optional.empty();
    }
}
