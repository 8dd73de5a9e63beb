package dev.recap.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of the form {@code key=value}, of which both are texts. */
final class Pairs {

    private Pairs() {}

    static Map<String, String> of(String option, List<String> words) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new UsageException("The option " + option + " needs KEY=VALUE, not '" + word + "'.");
            }
            pairs.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return pairs;
    }
}
