package dev.recap.summary;

import dev.recap.message.JsonText;
import dev.recap.message.Transcript;
import dev.recap.text.Entities;
import dev.recap.text.Entity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a conversation, as {@link Entities} finds them. What tools were given and returned counts less than what
 * was said: their JSON is searched for its values only, and what stands in quotation marks there is no quotation. What a
 * search of the conversation found was a fact before.
 */
final class Facts {

    private Facts() {}

    /** Returns the facts, each once: those of tools, then what was said, each oldest first. */
    static List<Entity> in(List<Transcript.Line> lines) {
        StringJoiner ofTools = new StringJoiner("\n");
        StringJoiner said = new StringJoiner("\n");
        for (Transcript.Line line : lines) {
            if (!line.isOfTool()) {
                said.add(line.text());
            } else if (!line.isQuotation()) {
                ofTools.add(values(line.text()));
            }
        }
        List<Entity> later = Entities.in(said.toString());
        Set<Entity> facts = new LinkedHashSet<>();
        for (Entity fact : Entities.in(ofTools.toString())) {
            if (fact.kind() != Entity.Kind.QUOTED && !later.contains(fact)) {
                facts.add(fact);
            }
        }
        facts.addAll(later);
        return List.copyOf(facts);
    }

    /** Returns the values of a JSON object or array, each on a line; any other text as it is. */
    private static String values(String text) {
        String json = text.strip();
        try {
            List<String> values = new ArrayList<>();
            if (json.startsWith("{")) {
                add(JsonText.readObject(json), values);
            } else if (json.startsWith("[")) {
                add(JsonText.readObject("{\"\":" + json + "}"), values);
            } else {
                return text;
            }
            return String.join("\n", values);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static void add(@Nullable Object value, List<String> values) {
        if (value instanceof Map<?, ?> object) {
            object.values().forEach(inner -> add(inner, values));
        } else if (value instanceof List<?> array) {
            array.forEach(inner -> add(inner, values));
        } else if (value != null) {
            values.add(value.toString());
        }
    }
}
