package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.text.Entities;
import dev.recap.text.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names found against those labelled, on {@code entity_extraction} of mempalace-eval: a find counts when it is the label
 * but for case. The rules were tuned on the samples with odd numbers.
 *
 * <p>Arguments: the folder with {@code dataset.jsonl}, {@code dataset.ko.jsonl} and {@code labels.jsonl}; {@code -v} to
 * see what was missed and found too much in the samples tuned on.
 */
public final class EntityEvaluation {

    private static final ObjectMapper JSON = new ObjectMapper();

    private int right;
    private int missed;
    private int tooMuch;

    private EntityEvaluation() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        boolean verbose = arguments.length > 1;
        List<String> labels = Files.readAllLines(folder.resolve("labels.jsonl"));
        for (String file : List.of("dataset.jsonl", "dataset.ko.jsonl")) {
            List<String> samples = Files.readAllLines(folder.resolve(file));
            EntityEvaluation tuned = new EntityEvaluation();
            EntityEvaluation unseen = new EntityEvaluation();
            EntityEvaluation all = new EntityEvaluation();
            for (int i = 0; i < samples.size(); i++) {
                Set<String> found = new TreeSet<>();
                for (Entity entity :
                        Entities.in(JSON.readTree(samples.get(i)).get("text").asText())) {
                    if (entity.kind() == Entity.Kind.NAME) {
                        found.add(entity.text().toLowerCase(Locale.ROOT));
                    }
                }
                Set<String> expected = new TreeSet<>();
                for (JsonNode label : JSON.readTree(labels.get(i)).get("entities")) {
                    expected.add(label.get("name").asText().toLowerCase(Locale.ROOT));
                }
                boolean isTuned = i % 2 == 0;
                (isTuned ? tuned : unseen).count(expected, found);
                all.count(expected, found);
                if (verbose && isTuned) {
                    System.out.println(
                            i + 1 + " missed " + without(expected, found) + ", too much " + without(found, expected));
                }
            }
            System.out.printf("%s%n  tuned on %s%n  the rest %s%n  all      %s%n", file, tuned, unseen, all);
        }
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> rest = new TreeSet<>(some);
        rest.removeAll(others);
        return rest;
    }

    private void count(Set<String> expected, Set<String> found) {
        Set<String> both = new HashSet<>(expected);
        both.retainAll(found);
        right += both.size();
        missed += expected.size() - both.size();
        tooMuch += found.size() - both.size();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "recall %.1f %%, precision %.1f %% (%d labels)",
                100.0 * right / (right + missed),
                100.0 * right / (right + tooMuch),
                right + missed);
    }
}
