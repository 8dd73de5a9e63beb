package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.text.Bm25;
import dev.recap.text.Terms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of the evidence for LoCoMo's questions (categories 1 to 4) is among the first 5 and 10 turns that {@link Bm25}
 * ranks: every turn of a conversation is a document, the question is the query, and the share of evidence found is averaged
 * over the questions.
 *
 * <p>Argument: the folder with {@code locomo-dev.json}.
 */
public final class LocomoRetrieval {

    private static final Pattern TURN = Pattern.compile("D:?(\\d+):(\\d+)");
    private static final int ADVERSARIAL = 5;

    private int questions;
    private double at5;
    private double at10;

    private LocomoRetrieval() {}

    public static void main(String[] arguments) throws IOException {
        LocomoRetrieval all = new LocomoRetrieval();
        Path file = Path.of(arguments[0]).resolve("locomo-dev.json");
        for (JsonNode sample : new ObjectMapper().readTree(file.toFile())) {
            Set<String> turns = new HashSet<>(sample.get("conversation").findValuesAsText("dia_id"));
            all.ask(sample.get("qa"), turns, index(sample.get("conversation")));
        }
        System.out.printf(
                Locale.ROOT,
                "LoCoMo, %d questions: R@5 %.1f %%, R@10 %.1f %%%n",
                all.questions,
                100 * all.at5 / all.questions,
                100 * all.at10 / all.questions);
    }

    private static Bm25<String> index(JsonNode conversation) {
        Bm25<String> index = new Bm25<>();
        for (int session = 1; conversation.has("session_" + session + "_date_time"); session++) {
            String date = conversation.get("session_" + session + "_date_time").asText();
            for (JsonNode turn : conversation.path("session_" + session)) {
                String caption = turn.has("blip_caption")
                        ? " [" + turn.get("blip_caption").asText() + "]"
                        : "";
                String text = "(" + date + ") " + turn.get("speaker").asText() + ": "
                        + turn.get("text").asText() + caption;
                index.add(turn.get("dia_id").asText(), Terms.of(text));
            }
        }
        return index;
    }

    private void ask(JsonNode qa, Set<String> turns, Bm25<String> index) {
        for (JsonNode question : qa) {
            Set<String> evidence = evidence(question, turns);
            if (evidence.isEmpty()) {
                continue;
            }
            List<Bm25.Hit<String>> hits =
                    index.rank(Terms.of(question.get("question").asText()), 10);
            questions++;
            at5 += share(evidence, hits.subList(0, Math.min(5, hits.size())));
            at10 += share(evidence, hits);
        }
    }

    private static double share(Set<String> evidence, List<Bm25.Hit<String>> hits) {
        return (double) hits.stream().filter(hit -> evidence.contains(hit.id())).count() / evidence.size();
    }

    /** Returns the ids of the turns that answer a question; none for one that has no answer. */
    static Set<String> evidence(JsonNode question, Set<String> turns) {
        Set<String> evidence = new HashSet<>();
        if (question.get("category").asInt() == ADVERSARIAL) {
            return evidence;
        }
        for (JsonNode entry : question.path("evidence")) {
            Matcher turn = TURN.matcher(entry.asText());
            while (turn.find()) {
                evidence.add("D" + Integer.parseInt(turn.group(1)) + ":" + Integer.parseInt(turn.group(2)));
            }
        }
        // A few labels name turns that are not there.
        evidence.retainAll(turns);
        return evidence;
    }
}
