package dev.recap.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON-typed values (see {@link JsonValues}) as JSON on one line, and back, token by token: Jackson's data binding, which
 * can do far more, takes half a second to load, and a program that prints one state would wait for nothing else.
 * Thread-safe.
 */
public final class JsonText {

    /** Reading one takes time that grows with its square; no number that was written here has nearly as many. */
    private static final int LONGEST_NUMBER = 5_000;

    /** What was accepted when it was written must not be locked in by limits for foreign input. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();

    private JsonText() {}

    /**
     * Returns a value as JSON. Half of a surrogate pair is written as a {@code \\u} escape, so that the JSON is always
     * well-formed Unicode.
     *
     * @throws IllegalArgumentException if the value is not of JSON's types
     */
    public static String write(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            write(json, value);
        } catch (IOException e) {
            throw new IllegalArgumentException("not of JSON's types", e);
        }
        return SurrogateEscapes.escape(text.toString());
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object item : list) {
                write(json, item);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof BigInteger number) {
            json.writeNumber(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            json.writeNumber(number);
        } else {
            throw new IllegalArgumentException("not of JSON's types: " + value.getClass());
        }
    }

    /**
     * Returns the object {@link #write} wrote. A whole number has the smallest of {@code Integer}, {@code Long} and
     * {@code BigInteger} that holds it.
     *
     * @throws IllegalArgumentException if the text is not one JSON object, or holds a number beyond the range of doubles
     */
    public static Map<String, Object> readObject(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("not a JSON object");
            }
            Map<String, Object> object = object(json);
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("more than one JSON object");
            }
            return object;
        } catch (IOException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }

    /**
     * Returns all the values of a text, one after another: the one of an ordinary JSON file, or those of JSON lines. A
     * byte order mark at the beginning is skipped; the reader is not closed.
     *
     * @throws IllegalArgumentException if the text is not JSON, with the number of the line, or holds a number beyond
     *     the range of doubles
     * @throws IOException if the text cannot be read
     */
    public static List<@Nullable Object> readAll(Reader text) throws IOException {
        try {
            JsonParser json = FACTORY.createParser(withoutMark(text)).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            List<@Nullable Object> values = new ArrayList<>();
            while (json.nextToken() != null) {
                values.add(value(json));
            }
            return values;
        } catch (JsonProcessingException e) {
            // Where a limit is exceeded, such as of nesting, Jackson does not always tell the place.
            String place =
                    e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
            throw new IllegalArgumentException("not JSON" + place, e);
        }
    }

    private static Reader withoutMark(Reader text) throws IOException {
        PushbackReader whole = new PushbackReader(text);
        int first = whole.read();
        if (first >= 0 && first != '\uFEFF') {
            whole.unread(first);
        }
        return whole;
    }

    @SuppressWarnings("NullAway") // a value may be null, which the type of a JSON object does not say
    private static Map<String, Object> object(JsonParser json) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            object.put(name, value(json));
        }
        return object;
    }

    private static List<@Nullable Object> array(JsonParser json) throws IOException {
        List<@Nullable Object> array = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(json));
        }
        return array;
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> array(json);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getNumberValue();
            case VALUE_NUMBER_FLOAT -> finite(json.getDoubleValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IllegalArgumentException("cut short");
        };
    }

    /** What was not written here may hold {@code 1e999}, which no double does, and {@link #write} would refuse it. */
    private static double finite(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("a number beyond the range of doubles");
        }
        return number;
    }
}
