package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Numbers the tool calls of one streamed answer. LangChain4j puts their pieces together by number, and joins the ids of all
 * pieces. Some servers give every call the number 0, which their ids tell apart; some repeat the id with each piece, or give
 * each piece another one, where only the first, which names the function, begins a call. Used by one thread.
 */
final class StreamedCalls {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A call whose pieces come in. */
    private static final class Call {
        private final int number;
        private boolean isNamed;
        private boolean hasId;

        Call(int number) {
            this.number = number;
        }
    }

    private final Map<String, Call> byId = new HashMap<>();
    /** What the pieces without an id of their own belong to: the last call of a server's number. */
    private final Map<Integer, Call> current = new HashMap<>();

    private final Set<Integer> used = new HashSet<>();

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
        Call call = callOf(told, id, names);
        current.put(told, call);
        call.isNamed |= names;
        boolean repeatsId = !id.isEmpty() && call.hasId;
        call.hasId |= !id.isEmpty();
        if (repeatsId) {
            piece.remove("id");
        }
        piece.put("index", call.number);
        return repeatsId || call.number != told;
    }

    private Call callOf(int told, String id, boolean names) {
        String key = told + " " + id;
        Call known = id.isEmpty() ? null : byId.get(key);
        if (known != null) {
            return known;
        }
        Call last = current.get(told);
        boolean goesOn = last != null && !(names && (!id.isEmpty() || last.isNamed));
        Call call = last == null || !goesOn ? new Call(used.contains(told) ? Collections.max(used) + 1 : told) : last;
        if (!id.isEmpty()) {
            byId.put(key, call);
        }
        used.add(call.number);
        return call;
    }
}
