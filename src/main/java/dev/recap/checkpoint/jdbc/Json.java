package dev.recap.checkpoint.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** JSON as a column holds it; whatever text Java can hold comes back, unpaired surrogates included. */
final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectWriter ESCAPING = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    static {
        // What was accepted when it was written must not be locked in by limits for foreign input.
        MAPPER.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build());
    }

    private Json() {}

    static String write(Object value) {
        try {
            String json = MAPPER.writeValueAsString(value);
            return Columns.isWellFormed(json) ? json : ESCAPING.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not of JSON's types", e);
        }
    }

    /**
     * Returns what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is not a JSON object
     */
    static Map<String, Object> readMap(String json) {
        try {
            return MAPPER.readValue(json, MAP);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the JSON that was written", e);
        }
    }
}
