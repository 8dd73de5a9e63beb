package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the tool calls of one streamed answer together from their pieces, which may come in turns. Some servers give every
 * call the number 0, or none, which their ids tell apart; some repeat the id, or the name, with each piece, or give each piece another
 * one, where only the first, which names the function, begins a call. Used by one thread.
 */
final class StreamedCalls {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** LangChain4j takes no call without a name; without streaming such a one is known by this one. */
    private static final String NAMELESS = "unnamed";

    /** A call whose pieces come in. */
    private static final class Call {
        private String id = "";
        private final StringBuilder name = new StringBuilder();
        private final StringBuilder arguments = new StringBuilder();

        /** Some servers repeat the name with each piece, until the arguments are whole. */
        boolean goesOnUnder(String name) {
            String begun = arguments.toString().strip();
            if (!name.contentEquals(this.name) || begun.isEmpty()) {
                return false;
            } else if (!begun.endsWith("}")) {
                return true;
            }
            try {
                JSON.readTree(begun);
                return false;
            } catch (JsonProcessingException e) {
                return true;
            }
        }

        boolean isNothing() {
            return id.isBlank()
                    && name.toString().isBlank()
                    && arguments.toString().isBlank();
        }
    }

    /** In the order in which they began. */
    private final List<Call> calls = new ArrayList<>();

    private final Map<String, Call> byId = new HashMap<>();
    /** What the pieces without an id of their own belong to: the last call of a server's number. */
    private final Map<Integer, Call> current = new HashMap<>();

    void add(JsonNode piece) {
        String id = text(piece.path("id"));
        String name = text(piece.at("/function/name"));
        Call call = callOf(piece.path("index").asInt(), id, name);
        if (call.id.isEmpty()) {
            call.id = id;
        }
        if (!name.contentEquals(call.name)) {
            call.name.append(name);
        }
        call.arguments.append(text(piece.at("/function/arguments")));
    }

    private Call callOf(int number, String id, String name) {
        String key = number + " " + id;
        Call call = id.isEmpty() ? null : byId.get(key);
        if (call == null) {
            Call last = current.get(number);
            boolean begins = !name.isEmpty() && (!id.isEmpty() || (last != null && !last.name.isEmpty()));
            boolean goesOn = id.isEmpty() && last != null && last.goesOnUnder(name);
            call = last == null || (begins && !goesOn) ? begun() : last;
        }
        if (!id.isEmpty()) {
            byId.put(key, call);
        }
        current.put(number, call);
        return call;
    }

    private Call begun() {
        Call call = new Call();
        calls.add(call);
        return call;
    }

    /** Returns the calls, each whole and numbered, as they may stand in one piece of an answer. */
    ArrayNode whole() {
        ArrayNode whole = JsonNodeFactory.instance.arrayNode();
        for (Call call : calls) {
            if (call.isNothing()) {
                continue;
            }
            ObjectNode json = whole.addObject().put("index", whole.size() - 1);
            if (!call.id.isBlank()) {
                json.put("id", call.id);
            }
            String name = call.name.toString();
            json.put("type", "function")
                    .putObject("function")
                    .put("name", name.isBlank() ? NAMELESS : name)
                    .put("arguments", call.arguments.toString());
        }
        return whole;
    }

    /** Some servers send the arguments as the object itself. */
    private static String text(JsonNode value) {
        return value.isMissingNode() || value.isNull() ? "" : value.isTextual() ? value.textValue() : value.toString();
    }
}
