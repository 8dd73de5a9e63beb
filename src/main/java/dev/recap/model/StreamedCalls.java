package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the tool calls of one streamed answer. LangChain4j puts their pieces together by number, and joins the ids of all
 * pieces. Some servers give every call the number 0, which their ids tell apart; some repeat the id with each piece, or give
 * each piece another one, where only the first, which names the function, begins a call. Used by one thread.
 */
final class StreamedCalls {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Integer> byId = new HashMap<>();
    /** What the pieces without an id of their own belong to: the last call of a server's number. */
    private final Map<Integer, Integer> current = new HashMap<>();

    private int next;

    /** Returns the event, with each piece under the number of its call, and each call's id told once. */
    String numbered(String event) {
        if (!event.contains("\"tool_calls\"")) {
            return event;
        }
        try {
            JsonNode json = JSON.readTree(event);
            boolean isChanged = false;
            for (JsonNode call : json.at("/choices/0/delta/tool_calls")) {
                isChanged |= call.has("index") && renumber((ObjectNode) call);
            }
            return isChanged ? JSON.writeValueAsString(json) : event;
        } catch (JsonProcessingException | ClassCastException e) {
            // Not for this class to tell.
            return event;
        }
    }

    private boolean renumber(ObjectNode piece) {
        int told = piece.get("index").asInt();
        String id = piece.path("id").asText("");
        boolean names = !piece.at("/function/name").asText("").isEmpty();
        boolean begins = !byId.containsKey(id) && (names || !current.containsKey(told)) && !id.isEmpty();
        if (begins) {
            byId.put(id, current.containsKey(told) ? next : told);
        }
        int number = byId.getOrDefault(id, current.getOrDefault(told, told));
        current.put(told, number);
        next = Math.max(next, number + 1);
        boolean repeats = !id.isEmpty() && !begins;
        if (repeats) {
            piece.remove("id");
        }
        piece.put("index", number);
        return repeats || number != told;
    }
}
