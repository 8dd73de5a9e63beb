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

/**
 * Whether a search as one user ever returns what is another's: MemoryBank's users in one store, the English ones and their
 * Chinese likenesses, who said the same things on the same days; the dialogues are episodes, and each line of a user is a
 * fact. Every question, and what each user said first on each day, is searched for as every user. Chinese words are not
 * told apart, so that the questions find little in Chinese; a line finds itself in either language.
 */
final class IsolationEvaluation {

    private static final int MOST = 10;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, UserMemory> users = new HashMap<>();
    private final Map<FactId, String> ownerOfFact = new HashMap<>();
    private final Map<Instant, String> ownerOfTurn = new HashMap<>();
    private final List<Query> queries = new ArrayList<>();
    private int compared;
    private int comparedWithOthers;

    private record Query(String text, boolean isChinese) {}

    private IsolationEvaluation() {}

    /** Prints it of the dialogues in a folder. */
    static void print(Path folder) throws IOException {
        System.out.printf(
                "%nIsolation: questions of MemoryBank and lines of its users, searched for as every user of one store%n");
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
                boolean isChinese = language.equals("cn");
                JsonNode bank = JSON.readTree(
                        folder.resolve("memory_bank_" + language + ".json").toFile());
                for (String name : names(bank)) {
                    remember(memory.user(name), bank.get(name).get("history"), isChinese);
                }
                for (String line : Files.readAllLines(folder.resolve("probing_questions_" + language + ".jsonl"))) {
                    JSON.readTree(line)
                            .forEach(
                                    of -> of.forEach(question -> queries.add(new Query(question.asText(), isChinese))));
                }
            }
            System.out.printf(
                    "  %s: %d users, %d turns, %d facts, %d questions and lines%n",
                    kind, users.size(), ownerOfTurn.size(), ownerOfFact.size(), queries.size());
            Evaluation.goal(
                    comparedWithOthers == 0,
                    "%d of %d known facts that new ones were held against are another user's (none)",
                    comparedWithOthers,
                    compared);
            ask();
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

    private void remember(UserMemory user, JsonNode history, boolean isChinese) {
        String name = user.id().value();
        List<Episode> turns = new ArrayList<>();
        for (String day : names(history)) {
            Instant morning = LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
            int minute = 0;
            for (JsonNode turn : history.get(day)) {
                String said = turn.get("query").asText();
                if (minute == 0) {
                    queries.add(new Query(said, isChinese));
                }
                // The microseconds tell whose turn it is, as others may have said the same.
                Instant at = morning.plusSeconds(60L * minute++).plusNanos(1_000L * users.size());
                turns.add(new Episode(0, said, turn.get("response").asText(), at));
                ownerOfTurn.put(at, name);
                ownerOfFact.put(user.remember(ExtractedFact.of(said)).id(), name);
            }
        }
        user.append(turns);
        users.put(name, user);
    }

    private void ask() {
        Found facts = new Found();
        Found episodes = new Found();
        users.forEach((name, user) -> queries.forEach(query -> {
            facts.add(
                    name,
                    query,
                    user.search(query.text(), MOST).stream()
                            .map(hit -> hit.fact().user().value().equals(name)
                                    ? ownerOfFact.getOrDefault(hit.fact().id(), "")
                                    : "")
                            .toList());
            episodes.add(
                    name,
                    query,
                    user.searchEpisodes(query.text(), MOST).stream()
                            .map(hit -> ownerOfTurn.getOrDefault(hit.episode().createdAt(), ""))
                            .toList());
        }));
        facts.print("facts");
        episodes.print("episodes");
    }

    /** What searches found, by whom it belongs to. */
    private static final class Found {
        private int searches;
        private int hits;
        private int chinese;
        private int others;

        void add(String asking, Query query, List<String> owners) {
            searches++;
            hits += owners.size();
            chinese += query.isChinese() ? owners.size() : 0;
            others +=
                    (int) owners.stream().filter(owner -> !owner.equals(asking)).count();
        }

        void print(String what) {
            Evaluation.goal(
                    others == 0 && chinese > 0 && hits > chinese,
                    "%d searches of %s: of %d hits, %d of them for Chinese words, %d are another user's (none)",
                    searches,
                    what,
                    hits,
                    chinese,
                    others);
        }
    }
}
