package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.memory.Episode;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.Fact;
import dev.recap.memory.InMemoryMemoryStore;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.UserMemory;
import dev.recap.memory.jdbc.SqliteMemoryStore;
import dev.recap.message.FactId;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a search as one user ever returns what is another's: MemoryBank's users in one store, the English ones and their
 * Chinese likenesses, who said the same things on the same days; the dialogues are episodes, and each line of a user is a
 * fact. Every question is asked as every user.
 */
final class IsolationEvaluation {

    private static final int MOST = 10;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, UserMemory> users = new HashMap<>();
    private final Map<FactId, String> ownerOfFact = new HashMap<>();
    private final Map<Instant, String> ownerOfTurn = new HashMap<>();
    private int lines;
    private int compared;
    private int comparedWithOthers;

    private IsolationEvaluation() {}

    /** Prints it of the dialogues in a folder. */
    static void print(Path folder) throws IOException {
        System.out.printf("%nIsolation: every question of MemoryBank, asked as every user of one store%n");
        new IsolationEvaluation().run(folder.resolve("memorybank"), "in memory", new InMemoryMemoryStore());
        Path scratch = Files.createTempDirectory("isolation");
        Path file = scratch.resolve("memory.db");
        try {
            new IsolationEvaluation().run(folder.resolve("memorybank"), "SQLite", SqliteMemoryStore.open(file));
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(scratch);
        }
    }

    private void run(Path folder, String kind, MemoryStore store) throws IOException {
        try (Memory memory = Memory.builder(ScriptedModel.answering())
                .store(store)
                .reconciler(this::compare)
                .build()) {
            for (String language : List.of("en", "cn")) {
                JsonNode bank = JSON.readTree(
                        folder.resolve("memory_bank_" + language + ".json").toFile());
                for (String name : names(bank)) {
                    remember(memory.user(name), bank.get(name).get("history"));
                }
            }
            List<String> questions = questions(folder);
            System.out.printf(
                    "  %s: %d users, %d turns, %d facts of %d lines, %d questions%n",
                    kind, users.size(), ownerOfTurn.size(), ownerOfFact.size(), lines, questions.size());
            Evaluation.goal(
                    comparedWithOthers == 0,
                    "%d of %d known facts that new ones were held against are another user's (none)",
                    comparedWithOthers,
                    compared);
            ask(questions);
        }
    }

    /** Only looks at what would be retired. */
    private List<Fact> compare(ExtractedFact said, List<Fact> known) {
        compared += known.size();
        comparedWithOthers += (int) known.stream()
                .filter(fact -> users.containsKey(ownerOfFact.get(fact.id())))
                .count();
        return List.of();
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> questions(Path folder) throws IOException {
        List<String> questions = new ArrayList<>();
        for (String language : List.of("en", "cn")) {
            for (String line : Files.readAllLines(folder.resolve("probing_questions_" + language + ".jsonl"))) {
                JSON.readTree(line).forEach(of -> of.forEach(question -> questions.add(question.asText())));
            }
        }
        return questions;
    }

    private void remember(UserMemory user, JsonNode history) {
        String name = user.id().value();
        List<Episode> turns = new ArrayList<>();
        for (String day : names(history)) {
            Instant morning = LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
            int minute = 0;
            for (JsonNode turn : history.get(day)) {
                String said = turn.get("query").asText();
                // The microseconds tell whose turn it is, as others may have said the same.
                Instant at = morning.plusSeconds(60L * minute++).plusNanos(1_000L * users.size());
                turns.add(new Episode(0, said, turn.get("response").asText(), at));
                ownerOfTurn.put(at, name);
                if (!said.isBlank()) {
                    lines++;
                    ownerOfFact.put(user.remember(ExtractedFact.of(said)).id(), name);
                }
            }
        }
        user.append(turns);
        users.put(name, user);
    }

    private void ask(List<String> questions) {
        Found facts = new Found();
        Found episodes = new Found();
        users.forEach((name, user) -> questions.forEach(question -> {
            facts.add(
                    name,
                    user.search(question, MOST).stream()
                            .map(hit -> hit.fact().user().value().equals(name)
                                    ? ownerOfFact.getOrDefault(hit.fact().id(), "")
                                    : "")
                            .toList());
            episodes.add(
                    name,
                    user.searchEpisodes(question, MOST).stream()
                            .map(hit -> ownerOfTurn.getOrDefault(hit.episode().createdAt(), ""))
                            .toList());
        }));
        facts.print("facts");
        episodes.print("episodes");
    }

    /** What searches found, by whom it belongs to. */
    private static final class Found {
        private int searches;
        private int successful;
        private int hits;
        private int others;

        void add(String asking, List<String> owners) {
            searches++;
            successful += Set.copyOf(owners).contains(asking) ? 1 : 0;
            hits += owners.size();
            others +=
                    (int) owners.stream().filter(owner -> !owner.equals(asking)).count();
        }

        void print(String what) {
            Evaluation.goal(
                    others == 0 && hits > 0,
                    "%d searches of %s, %d of them with hits: of %d hits %d are another user's (none)",
                    searches,
                    what,
                    successful,
                    hits,
                    others);
        }
    }
}
