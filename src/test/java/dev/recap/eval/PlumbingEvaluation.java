package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.FactType;
import dev.recap.memory.Memory;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Whether facts are understood in whatever form a model gives them: the labels of {@code memory_extraction} of
 * mempalace-eval are replayed as its answer to the snippet, plain, with more around them, and broken.
 */
final class PlumbingEvaluation {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Facts can be read of these. */
    private static final Map<String, UnaryOperator<String>> WHOLE = new LinkedHashMap<>();

    /** No fact can be read of these. */
    private static final Map<String, UnaryOperator<String>> BROKEN = new LinkedHashMap<>();

    static {
        WHOLE.put("plain", json -> json);
        WHOLE.put("fenced", json -> "```json\n" + json + "\n```");
        WHOLE.put("in prose", json -> "Of {the snippet} [1] I keep: " + json + " 이상입니다. {끝}");
        WHOLE.put(
                "fenced, in prose", json -> "찾은 내용은 다음과 같습니다 [참고]:\n\n```json\n" + json + "\n```\n\nAnything {else}?");
        BROKEN.put("cut off in the first fact", json -> json.substring(0, json.indexOf('}') - 2));
        BROKEN.put("without quotation marks", json -> json.replace("\"", ""));
    }

    private PlumbingEvaluation() {}

    /** Prints it of the snippets in a folder. */
    static void print(Path folder) throws IOException {
        System.out.printf("%nExtraction: labels of mempalace-eval as a model's answer%n");
        Path samples = folder.resolve("mempalace-eval/memory_extraction");
        print("Korean", Files.readAllLines(samples.resolve("dataset.ko.jsonl")), samples.resolve("labels.ko.jsonl"));
        print("English", Files.readAllLines(samples.resolve("dataset.jsonl")), samples.resolve("labels.jsonl"));
    }

    private static void print(String language, List<String> snippets, Path labelled) throws IOException {
        Map<String, JsonNode> labels = new LinkedHashMap<>();
        for (String line : Files.readAllLines(labelled)) {
            JsonNode label = JSON.readTree(line);
            labels.put(label.get("id").asText(), label);
        }
        for (Map.Entry<String, UnaryOperator<String>> form : WHOLE.entrySet()) {
            int understood = 0;
            for (String line : snippets) {
                JsonNode snippet = JSON.readTree(line);
                JsonNode label = labels.get(snippet.get("id").asText());
                understood += extract(snippet, form.getValue().apply(answer(label)))
                                .filter(expected(label)::equals)
                                .isPresent()
                        ? 1
                        : 0;
            }
            Evaluation.goal(
                    understood == snippets.size(),
                    "%s, %s: the facts of %d of %d snippets understood (all)",
                    language,
                    form.getKey(),
                    understood,
                    snippets.size());
        }
        for (Map.Entry<String, UnaryOperator<String>> form : BROKEN.entrySet()) {
            int facts = 0;
            int failed = 0;
            for (String line : snippets) {
                JsonNode snippet = JSON.readTree(line);
                JsonNode label = labels.get(snippet.get("id").asText());
                Optional<List<ExtractedFact>> found =
                        extract(snippet, form.getValue().apply(answer(label)));
                facts += found.map(List::size).orElse(0);
                failed += found.isEmpty() ? 1 : 0;
            }
            Evaluation.goal(
                    facts == 0 && failed == 0,
                    "%s, %s: %d facts (none) and %d exceptions (none) of %d snippets",
                    language,
                    form.getKey(),
                    facts,
                    failed,
                    snippets.size());
        }
    }

    private static String answer(JsonNode label) throws IOException {
        return JSON.writeValueAsString(Map.of("memories", label.get("memories")));
    }

    /** Returns what was understood, or empty when that failed. */
    private static Optional<List<ExtractedFact>> extract(JsonNode snippet, String answer) {
        try (Memory memory = Memory.builder(ScriptedModel.answering(answer)).build()) {
            return Optional.of(memory.user("mempalace")
                    .extract(snippet.get("text").asText())
                    .facts());
        } catch (RuntimeException e) {
            System.out.println("           " + snippet.get("id").asText() + ": " + e);
            return Optional.empty();
        }
    }

    private static List<ExtractedFact> expected(JsonNode label) {
        List<ExtractedFact> facts = new ArrayList<>();
        for (JsonNode memory : label.get("memories")) {
            ExtractedFact plain = ExtractedFact.of(memory.get("content").asText());
            FactType type = FactType.of(memory.get("type").asText());
            facts.add(new ExtractedFact(plain.text(), type, plain.importance(), plain.confidence()));
        }
        return facts;
    }
}
