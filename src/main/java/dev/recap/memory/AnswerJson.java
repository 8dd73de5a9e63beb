package dev.recap.memory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The JSON in a model's answer, whatever stands around it. No fence or sentence is looked for: each brace or bracket is
 * tried as the beginning of a value, and what follows it is read by a parser, so that braces in the prose and fences in a
 * text do no harm. Of an answer that was cut off, the objects that came whole are found.
 */
final class AnswerJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private AnswerJson() {}

    /** Returns the objects and arrays of an answer in their order, none inside another. */
    static List<JsonNode> of(String answer) {
        char[] text = answer.toCharArray();
        List<JsonNode> found = new ArrayList<>();
        int at = 0;
        while (at < text.length) {
            at = text[at] == '{' || text[at] == '[' ? read(text, at, found) : at + 1;
        }
        return found;
    }

    /** Returns where to go on: behind the value that begins here, or at the next character when none does. */
    private static int read(char[] text, int from, List<JsonNode> found) {
        try (JsonParser parser = MAPPER.createParser(text, from, text.length - from)) {
            JsonNode value = MAPPER.readTree(parser);
            int length = (int) parser.currentLocation().getCharOffset();
            found.add(value);
            return from + length;
        } catch (StreamConstraintsException tooDeep) {
            // Nobody nests facts so deep; to try each bracket of it would take time by the square of their number.
            return tooDeep.getLocation() == null
                    ? text.length
                    : from + Math.max(1, (int) tooDeep.getLocation().getCharOffset());
        } catch (JsonProcessingException notJson) {
            return from + 1;
        } catch (IOException e) {
            throw new UncheckedIOException("Characters in memory could not be read.", e);
        }
    }
}
