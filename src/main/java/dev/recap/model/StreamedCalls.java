package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the tool calls of one streamed answer. Some servers give all of them the number 0, and LangChain4j, which puts
 * the pieces together by it, would glue them into one call; their ids tell them apart. Used by one thread.
 */
final class StreamedCalls {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What the pieces without an id belong to: the number that the last call of a server's number has here. */
    private final Map<Integer, Integer> numbers = new HashMap<>();

    private final Map<Integer, String> ids = new HashMap<>();

    /** Returns the event, with its calls numbered anew where a number came before with another id. */
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

    private boolean renumber(ObjectNode call) {
        int told = call.get("index").asInt();
        String id = call.path("id").asText("");
        String known = ids.get(numbers.getOrDefault(told, told));
        if (!id.isEmpty() && known != null && !known.equals(id)) {
            numbers.put(
                    told,
                    ids.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1);
        }
        int number = numbers.getOrDefault(told, told);
        if (!id.isEmpty()) {
            ids.put(number, id);
        }
        call.put("index", number);
        return number != told;
    }
}
