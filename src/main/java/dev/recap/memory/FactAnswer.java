package dev.recap.memory;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Facts as models write them: {@code {"facts": […]}} or {@code {"memories": […]}}, an array alone, or an item alone. An
 * item is a string, or an object with the text under {@code fact}, {@code content}, {@code text} or {@code memory}, and
 * perhaps {@code memory_type} or {@code type}, {@code importance} and {@code confidence}. A value out of its range counts
 * as the nearest within; one that is no number, as if it were not there.
 */
final class FactAnswer {

    private static final List<String> LISTS = List.of("facts", "memories");
    private static final List<String> TEXTS = List.of("fact", "content", "text", "memory");
    private static final List<String> TYPES = List.of("memory_type", "type");

    private FactAnswer() {}

    /** Returns what is usable of an answer, which may be nothing. */
    static List<ExtractedFact> read(String answer) {
        List<ExtractedFact> facts = new ArrayList<>();
        AnswerJson.of(answer).forEach(value -> read(value, facts));
        return facts;
    }

    private static void read(JsonNode value, List<ExtractedFact> facts) {
        if (value.isArray()) {
            value.forEach(item -> add(item, facts));
            return;
        }
        for (String list : LISTS) {
            if (value.path(list).isArray()) {
                value.path(list).forEach(item -> add(item, facts));
                return;
            }
        }
        add(value, facts);
    }

    private static void add(JsonNode item, List<ExtractedFact> facts) {
        String text = item.isTextual() ? item.textValue() : text(item, TEXTS);
        if (!text.isBlank()) {
            String type = text(item, TYPES);
            facts.add(new ExtractedFact(
                    text.strip(),
                    FactType.of(type),
                    importance(item.path("importance")),
                    confidence(item.path("confidence"))));
        }
    }

    private static String text(JsonNode item, List<String> names) {
        for (String name : names) {
            if (item.path(name).isTextual()) {
                return item.path(name).textValue();
            }
        }
        return "";
    }

    private static int importance(JsonNode value) {
        double number = number(value, Fact.DEFAULT_IMPORTANCE);
        return (int) Math.max(Fact.LEAST_IMPORTANCE, Math.min(Fact.MOST_IMPORTANCE, Math.round(number)));
    }

    private static double confidence(JsonNode value) {
        return Math.max(0, Math.min(1, number(value, 1)));
    }

    private static double number(JsonNode value, double absent) {
        double number = absent;
        if (value.isNumber()) {
            number = value.doubleValue();
        } else if (value.isTextual()) {
            try {
                number = Double.parseDouble(value.textValue().strip());
            } catch (NumberFormatException noNumber) {
                return absent;
            }
        }
        return Double.isNaN(number) ? absent : number;
    }
}
