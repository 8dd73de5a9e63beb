package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.memory.Episode;
import dev.recap.memory.EpisodeHit;
import dev.recap.memory.Memory;
import dev.recap.memory.UserMemory;
import dev.recap.testing.ScriptedModel;
import dev.recap.text.Bm25;
import dev.recap.text.Terms;
import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What of the evidence for questions is found again among whole turns, by {@link UserMemory#searchEpisodes} and by BM25 over
 * single turns beside it: LoCoMo's questions of the categories 1 to 4, and those of Korean manuals (HG-TODS), whose answers
 * stand in other dialogues.
 */
final class MemoryEvaluation {

    private static final int[] AT = {1, 5, 10, 20};
    private static final int MOST = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private MemoryEvaluation() {}

    /** Prints it of the dialogues in a folder. */
    static void print(Path folder) throws IOException {
        System.out.printf(
                "%nMemory: of whole turns, what is among the first 1, 5, 10 and 20 that a search finds (%%)%n");
        locomo(folder.resolve("locomo/locomo-dev.json"));
        korean(folder.resolve("ko-hgtods/manual2dial_dial_test.json"));
    }

    private static UserMemory memory(String user) {
        return Memory.builder(ScriptedModel.answering()).build().user(user);
    }

    private static void locomo(Path file) throws IOException {
        Map<Integer, Shares> byCategory = new TreeMap<>();
        Shares together = new Shares();
        Shares alone = new Shares();
        for (JsonNode sample : JSON.readTree(file.toFile())) {
            JsonNode conversation = sample.get("conversation");
            Map<String, Long> ids = new HashMap<>();
            List<Episode> turns = new ArrayList<>();
            for (int session = 1; conversation.has("session_" + session + "_date_time"); session++) {
                String date =
                        conversation.get("session_" + session + "_date_time").asText();
                for (JsonNode turn : conversation.path("session_" + session)) {
                    String caption = turn.has("blip_caption")
                            ? " [" + turn.get("blip_caption").asText() + "]"
                            : "";
                    ids.put(turn.get("dia_id").asText(), (long) turns.size());
                    // The date is in the words.
                    turns.add(new Episode(
                            turns.size(),
                            "(" + date + ") " + turn.get("speaker").asText() + ": "
                                    + turn.get("text").asText() + caption,
                            "",
                            null));
                }
            }
            UserMemory memory = memory("locomo");
            memory.append(turns);
            Bm25<Long> index = new Bm25<>();
            turns.forEach(turn -> index.add(turn.id(), Terms.of(turn.user())));
            for (JsonNode question : sample.get("qa")) {
                Set<Long> evidence = new HashSet<>();
                LocomoRetrieval.evidence(question, ids.keySet()).forEach(id -> evidence.add(ids.get(id)));
                if (evidence.isEmpty()) {
                    continue;
                }
                String asked = question.get("question").asText();
                List<Long> found = memory.searchEpisodes(asked, MOST).stream()
                        .map(hit -> hit.episode().id())
                        .toList();
                together.add(evidence, found);
                byCategory
                        .computeIfAbsent(question.get("category").asInt(), any -> new Shares())
                        .add(evidence, found);
                alone.add(
                        evidence,
                        index.rank(Terms.of(asked), MOST).stream()
                                .map(Bm25.Hit::id)
                                .toList());
            }
        }
        print("LoCoMo, episodes", together);
        byCategory.forEach((category, shares) -> print("  category " + category, shares));
        print("  BM25 of single turns", alone);
    }

    private static void korean(Path file) throws IOException {
        List<Answer> answers = new ArrayList<>();
        List<Answer> questions = new ArrayList<>();
        JsonNode makers = JSON.readTree(file.toFile()).get("dial_data");
        makers.fieldNames().forEachRemaining(maker -> {
            for (JsonNode dialogue : makers.get(maker)) {
                for (JsonNode turn : dialogue.get("turns")) {
                    Answer said = Answer.of(maker, dialogue, turn);
                    (turn.get("role").asText().equals("system") ? answers : questions).add(said);
                }
            }
        });
        UserMemory memory = memory("korean");
        List<Episode> turns = new ArrayList<>();
        for (Answer answer : answers) {
            // Single answers, each a conversation of its own, as the baselines have them.
            turns.add(new Episode(turns.size(), answer.text(), "", Instant.EPOCH.plusSeconds(86_400L * turns.size())));
        }
        memory.append(turns);
        Shares found = new Shares();
        Shares decomposed = new Shares();
        for (Answer question : questions) {
            Set<Long> relevant = new HashSet<>();
            for (int i = 0; i < answers.size(); i++) {
                if (question.isAnsweredBy(answers.get(i))) {
                    relevant.add((long) i);
                }
            }
            if (!relevant.isEmpty()) {
                found.any(relevant, others(memory, question.text(), question, answers));
                decomposed.any(
                        relevant,
                        others(memory, Normalizer.normalize(question.text(), Normalizer.Form.NFD), question, answers));
            }
        }
        print("Korean, hit", found);
        print("  decomposed (NFD)", decomposed);
    }

    /** What the dialogue itself says is not to be found. */
    private static List<Long> others(UserMemory memory, String text, Answer question, List<Answer> answers) {
        return memory.searchEpisodes(text, MOST + 20).stream()
                .map(EpisodeHit::episode)
                .map(Episode::id)
                .filter(id -> !answers.get(id.intValue()).dialogue().equals(question.dialogue()))
                .limit(MOST)
                .toList();
    }

    /** A turn with what in the manual it goes back to. */
    private record Answer(String maker, String dialogue, String text, Set<String> references) {

        static Answer of(String maker, JsonNode dialogue, JsonNode turn) {
            Set<String> references = new HashSet<>();
            turn.path("references")
                    .forEach(reference -> references.add(reference.get("doc_id").asText() + "|"
                            + reference.get("id_sp").asText()));
            return new Answer(
                    maker,
                    maker + dialogue.get("dial_id").asText(),
                    turn.get("utterance").asText(),
                    references);
        }

        boolean isAnsweredBy(Answer other) {
            if (!maker.equals(other.maker) || dialogue.equals(other.dialogue)) {
                return false;
            }
            Set<String> shared = new HashSet<>(references);
            shared.retainAll(other.references);
            Set<String> all = new HashSet<>(references);
            all.addAll(other.references);
            return !shared.isEmpty() && 2 * shared.size() >= all.size();
        }
    }

    /** Sums of shares found among the first 1, 5, 10 and 20. */
    private static final class Shares {
        private final double[] sums = new double[AT.length];
        private int questions;

        void add(Set<Long> wanted, List<Long> found) {
            questions++;
            for (int i = 0; i < AT.length; i++) {
                long hits = found.stream().limit(AT[i]).filter(wanted::contains).count();
                sums[i] += (double) hits / wanted.size();
            }
        }

        void any(Set<Long> wanted, List<Long> found) {
            questions++;
            for (int i = 0; i < AT.length; i++) {
                sums[i] += found.stream().limit(AT[i]).anyMatch(wanted::contains) ? 1 : 0;
            }
        }
    }

    private static void print(String what, Shares shares) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-24s n=%4d", what, shares.questions));
        for (int i = 0; i < AT.length; i++) {
            line.append(String.format(Locale.ROOT, "  @%d %.1f", AT[i], 100 * shares.sums[i] / shares.questions));
        }
        System.out.println(line);
    }
}
