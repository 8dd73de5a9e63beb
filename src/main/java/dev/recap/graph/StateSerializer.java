package dev.recap.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageJson;
import dev.recap.message.RunningSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.serializer.PlainTextStateSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the state as JSON where langgraph4j wants it as text, and clones it cheaply where it wants a copy (six to nine
 * times a turn): messages are immutable, so a copy of the map that names them is a copy of the state.
 */
final class StateSerializer extends PlainTextStateSerializer<GraphState> {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** langgraph4j encodes the text as UTF-8, which has no form for half of a surrogate pair; as escapes both survive. */
    private static final ObjectWriter ESCAPING = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

    StateSerializer() {
        super(GraphState::new);
    }

    @Override
    public GraphState cloneObject(GraphState state) {
        return new GraphState(state.data());
    }

    @Override
    public String writeDataAsString(Map<String, Object> data) throws IOException {
        ConversationState state = GraphState.conversation(data);
        ObjectNode json = MAPPER.createObjectNode();
        ArrayNode messages = json.putArray(GraphState.MESSAGES);
        for (Message message : state.messages()) {
            messages.add(MAPPER.readTree(MessageJson.write(message)));
        }
        RunningSummary summary = state.runningSummary();
        if (summary != null) {
            ObjectNode written = json.putObject(GraphState.SUMMARY);
            written.put("text", summary.text());
            written.put("createdAt", summary.createdAt().toString());
            written.put("model", summary.model());
            ArrayNode pinned = written.putArray("pinned");
            summary.pinned().forEach(pinned::add);
            ArrayNode covers = written.putArray("covers");
            summary.covers().forEach(id -> covers.add(id.value()));
        }
        if (!state.values().isEmpty()) {
            json.set(GraphState.VALUES, MAPPER.readTree(JsonText.write(state.values())));
        }
        return ESCAPING.writeValueAsString(json);
    }

    @Override
    public Map<String, Object> readDataFromString(String text) throws JsonProcessingException {
        JsonNode json = MAPPER.readTree(text);
        List<Message> messages = new ArrayList<>();
        json.path(GraphState.MESSAGES).forEach(message -> messages.add(MessageJson.read(message.toString())));
        JsonNode values = json.get(GraphState.VALUES);
        return GraphState.data(new ConversationState(
                messages,
                summary(json.get(GraphState.SUMMARY)),
                values == null ? Map.of() : JsonText.readObject(values.toString())));
    }

    private static @Nullable RunningSummary summary(@Nullable JsonNode json) {
        if (json == null) {
            return null;
        }
        List<MessageId> covers = new ArrayList<>();
        json.path("covers").forEach(id -> covers.add(new MessageId(id.asText())));
        List<String> pinned = new ArrayList<>();
        json.path("pinned").forEach(fact -> pinned.add(fact.asText()));
        return new RunningSummary(
                json.path("text").asText(),
                pinned,
                covers,
                Instant.parse(json.path("createdAt").asText()),
                json.path("model").textValue());
    }
}
