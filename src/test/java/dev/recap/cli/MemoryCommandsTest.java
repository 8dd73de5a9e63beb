package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.recap.Checkpoints;
import dev.recap.Recap;
import dev.recap.message.RecapException;
import dev.recap.model.OfflineModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands about what is remembered, on one file that all of a test share. */
final class MemoryCommandsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private String input = "";

    /** Runs {@code memory COMMAND --user sua …} and returns what it printed. */
    private String run(String... words) {
        List<String> all = new ArrayList<>(List.of("memory", words[0], "--user", "sua"));
        all.addAll(Arrays.asList(words).subList(1, words.length));
        return runWhole(all);
    }

    private String runWhole(List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.addAll(1, List.of("--db", folder.resolve("recap.db").toString()));
        Words sorted = Words.sort(all);
        CommandName name = CommandName.of(String.valueOf(sorted.command()));
        assertThat(name).as("%s", all).isNotNull();
        Arguments arguments = Arguments.of(name, sorted);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = console(out);
        name.create().run(arguments, console);
        console.output().flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    private Console console(ByteArrayOutputStream out) {
        return new Console(
                new Pipe(input),
                new Output(out, Style.PLAIN),
                new Output(new ByteArrayOutputStream(), Style.PLAIN),
                Map.of("RECAP_MODEL", "offline"));
    }

    /** What is piped in has no length, and a {@link java.io.FileInputStream} that is asked for all of it fails. */
    private static final class Pipe extends FilterInputStream {

        Pipe(String text) {
            super(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public byte[] readAllBytes() throws IOException {
            throw new IOException("Illegal seek");
        }
    }

    private JsonNode json(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.add("--json");
        return parsed(run(all.toArray(String[]::new)));
    }

    private static JsonNode parsed(String out) {
        try {
            return JSON.readTree(out);
        } catch (IOException e) {
            throw new UncheckedIOException(out, e);
        }
    }

    private static List<String> fields(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private String add(String... words) {
        List<String> all = new ArrayList<>(List.of("add"));
        all.addAll(Arrays.asList(words));
        return json(all.toArray(String[]::new)).path("id").asText();
    }

    @Test
    void facts_holdWhatTheContractSays_mostImportantFirstAndSupersededLast() {
        String tea = add("저는 녹차를 좋아해요.", "--type", "preference");
        String lives = add("저는 부산에 살아요.", "--type", "fact", "--importance", "9");
        String none = add("이제 녹차를 안 마셔요.", "--type", "preference", "--importance", "2");

        JsonNode facts = json("facts");
        assertThat(facts.findValuesAsText("id")).containsExactly(lives, none, tea);
        assertThat(fields(facts.get(0)))
                .startsWith(
                        "id",
                        "text",
                        "type",
                        "importance",
                        "confidence",
                        "source",
                        "status",
                        "superseded_by",
                        "created_at");
        assertThat(facts.get(0).path("source").asText()).isEqualTo("user-stated");
        assertThat(facts.get(0).path("confidence").asDouble()).isEqualTo(1);
        assertThat(facts.findValuesAsText("status")).containsExactly("active", "active", "superseded");
        assertThat(facts.get(2).path("superseded_by").asText()).isEqualTo(none);
        assertThat(facts.get(0).path("superseded_by").isNull()).isTrue();

        assertThat(json("facts", "--limit", "1")).hasSize(1);
        assertThat(run("facts"))
                .startsWith("- [fact] 저는 부산에 살아요. (importance: 9)\n  " + lives + ", user-stated, confidence 1.00\n")
                .contains("superseded by " + none);
        assertThat(runWhole(List.of("memory", "facts", "--user", "ann"))).isEqualTo("Nothing is remembered yet.\n");
        assertThat(runWhole(List.of("--json", "--user", "ann", "memory", "facts")))
                .isEqualTo("[]\n");
    }

    @Test
    void add_sameTwice_isOneFact() {
        assertThat(add("I like tea.")).isEqualTo(add("I like  tea"));
    }

    @Test
    void windowsOfNoThread_areRefused() {
        assertRefused("--thread", "import", "--format", "short-term", "turns.json");
        assertRefused("--thread", "export", "--format", "short-term", "turns.json");
    }

    @Test
    void add_wrongValues_areRefused() {
        assertRefused("--importance", "add", "x", "--importance", "11");
        assertRefused("--importance", "add", "x", "--importance", "0");
        assertRefused("'mood'", "add", "x", "--type", "mood");
        assertRefused("blank", "add", " ");
        assertRefused("needs a text", "add");
    }

    @Test
    void edit_givesAnotherText_andRefusesWhatIsThere() {
        String tea = add("I like tea.");
        add("I like juice.");
        assertThat(json("edit", "--fact", tea, "I like green tea.").path("text").asText())
                .isEqualTo("I like green tea.");
        assertFailed("already", "edit", "--fact", tea, "I like juice");
        assertFailed("no fact", "edit", "--fact", "00000000-0000-4000-8000-000000000000", "x");
        assertFailed("not a fact's id", "edit", "--fact", "1", "x");
        assertRefused("memory forget", "edit", "--fact", tea, " ");
    }

    @Test
    void lock_andUnlock_areShown() {
        String tea = add("I like tea.");
        assertThat(run("lock", "--fact", tea)).isEqualTo("The fact is locked.\n");
        assertThat(run("facts")).contains(", locked");
        add("I stopped drinking tea.");
        assertThat(json("facts").findValuesAsText("status")).containsOnly("active");
        assertThat(json("lock", "--fact", tea, "--unlock").path("locked").asBoolean())
                .isFalse();
    }

    @Test
    void user_setsSome_keepsTheOthersAndForgetsWithNothing() {
        assertThat(run("user")).isEqualTo("User        sua\nName        -\nLocation    -\nPreferences -\n");
        run("user", "--name", "수아", "--location", "Busan");
        JsonNode record = json("user", "--preferences", "존댓말", "--location", "");
        assertThat(fields(record)).containsExactly("user", "name", "location", "preferences");
        assertThat(record.path("name").asText()).isEqualTo("수아");
        assertThat(record.path("location").isNull()).isTrue();
        assertThat(json("user")).isEqualTo(record);
    }

    @Test
    void extract_showsAnswerWhatWasUnderstoodAndWhatWasSaved() throws IOException {
        Path file = folder.resolve("said.txt");
        Files.writeString(file, "저는 녹차를 좋아해요. 내년에 제주로 이사할 계획이에요. 번역 프로젝트를 하고 있어요.\n점심에는 김밥을 먹었어요.");

        JsonNode walk = json("extract", file.toString());
        assertThat(fields(walk)).containsExactly("answer", "understood", "saved");
        assertThat(walk.path("answer").asText()).startsWith("{\"facts\":[");
        assertThat(walk.path("understood")).hasSize(3);
        assertThat(walk.path("saved").findValuesAsText("type")).containsExactly("preference", "goal", "project");
        assertThat(json("facts")).hasSize(3);

        assertThat(json("search", "녹차").get(0).path("text").asText()).isEqualTo("저는 녹차를 좋아해요.");
        assertThat(run("context", "무슨 차를 좋아하지?"))
                .startsWith("## 사용자에 대해 기억하는 것\n")
                .contains("- [goal] 내년에 제주로 이사할 계획이에요. (중요도: 7)\n");
        assertThat(run("context")).isEqualTo(run("context", "무슨 차를 좋아하지?"));
        assertThat(json("context").path("context").asText()).startsWith("## 사용자에");
    }

    @Test
    void extract_pipedInOrAsMessages_takesTheUsersWordsAlone() {
        input = "I like tea. How are you?";
        assertThat(run("extract", "-"))
                .startsWith("The model's answer\n{\"facts\"")
                .contains("Understood\n- [preference] I like tea. (importance: 6)\nSaved\n- [preference] I like tea.");
        input =
                "[{\"role\":\"user\",\"content\":\"I live in Busan.\"},{\"role\":\"assistant\",\"content\":\"I live nowhere.\"}]";
        assertThat(json("extract", "-").path("saved").findValuesAsText("text")).containsExactly("I live in Busan.");
        input = "[note] I like juice.";
        assertThat(json("extract", "-").path("saved")).hasSize(1);
        input = "[{\"x\": 1}]";
        assertFailed("neither OpenAI's role nor LangChain's type", "extract", "-");
        input = "Hello!";
        assertThat(run("extract", "-")).endsWith("Nothing was found that is worth remembering.\n");
        assertFailed("cannot be read", "extract", folder.resolve("none").toString());
    }

    @Test
    void search_findsFactsAndEpisodes_andTellsWhy() throws IOException {
        add("I like green tea.");
        importEpisodes();
        JsonNode hits = json("search", "green tea");
        assertThat(hits.findValuesAsText("kind")).containsExactly("fact", "episode");
        assertThat(hits.get(0).path("why").asText()).contains("words").contains("confidence 1.00");
        assertThat(hits.get(0).path("score").asDouble()).isPositive();
        assertThat(hits.get(1).path("assistant").asText()).isEqualTo("Here is tea.");
        assertThat(run("search", "green tea")).contains("score ").contains("episode 0");
        assertThat(json("search", "green tea", "--limit", "0")).isEmpty();
        assertThat(run("search", "물고기")).isEqualTo("Nothing was found.\n");
        assertThat(runWhole(List.of("memory", "search", "--user", "ann", "tea")))
                .isEqualTo("Nothing was found.\n");
    }

    private String importEpisodes() throws IOException {
        Path file = folder.resolve("long.json");
        Files.writeString(
                file,
                "{\"items\": [{\"id\": 0, \"user_query\": \"Some tea?\", \"answer_query\": \"Here is tea.\", \"created_at\": null},"
                        + " {\"id\": 1, \"user_query\": \"no answer\"}]}");
        return run("import", "--format", "long-term", file.toString());
    }

    @Test
    void episodes_comeFromAFileAndGoIntoOne() throws IOException {
        assertThat(run("episodes")).isEqualTo("There is no episode yet.\n");
        assertThat(importEpisodes()).isEqualTo("Imported: 1 episodes, 1 skipped.\n");
        assertThat(json("episodes").get(0))
                .hasToString("{\"id\":0,\"user\":\"Some tea?\",\"assistant\":\"Here is tea.\",\"created_at\":null}");
        assertThat(run("episodes")).isEqualTo("episode 0\n  user: Some tea?\n  assistant: Here is tea.\n");
        Path out = folder.resolve("out.json");
        run("export", "--format", "long-term", out.toString());
        assertThat(JSON.readTree(Files.readString(out)).path("items")).hasSize(1);
    }

    @Test
    void profile_comesFromAFileOfManyAndLeavesIt() throws IOException {
        assertThat(run("profile")).isEqualTo("There is no profile yet.\n");
        Path file = folder.resolve("profiles.json");
        String text = "{\"ann\": {\"선호\": [\"복도\"]}, \"sua\": {\"선호\": [\"창가\"], \"진행중_이슈\": [\"환불\"], \"메모\": []}}";
        Files.writeString(file, text);
        assertThat(run("import", "--format", "profile", file.toString()))
                .isEqualTo("Imported: 1 preferences, 1 open issues, 0 notes.\n");
        assertThat(file).hasContent(text);
        assertThat(json("profile")).hasToString("{\"preferences\":[\"창가\"],\"open_issues\":[\"환불\"],\"notes\":[]}");
        assertThat(run("profile")).isEqualTo("Preferences\n- 창가\nOpen issues\n- 환불\n");

        Path other = folder.resolve("other.json");
        Files.writeString(other, "{\"ann\": {\"선호\": [\"복도\"]}}");
        run("export", "--format", "profile", other.toString());
        assertThat(fields(JSON.readTree(Files.readString(other)))).containsExactly("ann", "sua");
        assertThat(runWhole(List.of("memory", "import", "--user", "ann", "--format", "profile", other.toString())))
                .contains("1 preferences");
    }

    @Test
    void importExport_wrongFilesAndFormats_areRefused() throws IOException {
        Path damaged = folder.resolve("damaged.json");
        Files.writeString(damaged, "{");
        for (String format : List.of("profile", "long-term", "all")) {
            assertFailed("", "import", "--format", format, damaged.toString());
            assertFailed(
                    "cannot be read",
                    "import",
                    "--format",
                    format,
                    folder.resolve("none").toString());
            assertFailed(
                    "cannot be written",
                    "export",
                    "--format",
                    format,
                    folder.resolve("no/folder").toString());
        }
        assertFailed("no file of profiles", "export", "--format", "profile", damaged.toString());
        assertThat(damaged).hasContent("{");
        Files.writeString(damaged, "{\"ann\": {\"선호\": []}}");
        assertFailed("no profile of the user sua", "import", "--format", "profile", damaged.toString());
        assertRefused("'x'", "export", "--format", "x", "f");
        assertRefused("needs --format", "import", "f");
        assertRefused("Only --format all", "export", "--format", "profile", "-");
    }

    @Test
    void exportAll_isReadBackForAnotherUser() {
        add("I like tea.");
        String all = run("export", "--format", "all", "-");
        assertThat(all).contains("I like tea.");
        run("export", "--format", "all", folder.resolve("all.json").toString());
        assertThat(folder.resolve("all.json")).hasContent(all);
        input = all;
        assertThat(runWhole(List.of("memory", "import", "--user", "ann", "--format", "all", "-")))
                .isEqualTo("Imported: 1 facts, 0 episodes, 0 profiles, 0 records.\n");
        assertThat(runWhole(List.of("memory", "facts", "--user", "ann"))).contains("I like tea.");
    }

    @Test
    void forget_oneFact_printsAReceipt() {
        String tea = add("I like tea.");
        assertThat(runWhole(List.of("memory", "forget", "--user", "ann", "--fact", tea)))
                .isEqualTo("The user has no such fact.\n");
        assertThat(json("forget", "--fact", tea))
                .hasToString("{\"user\":\"sua\",\"fact_id\":\"" + tea + "\",\"forgotten\":true}");
        assertThat(run("forget", "--fact", tea)).isEqualTo("The user has no such fact.\n");
        assertThat(json("facts")).isEmpty();
        assertRefused("either", "forget");
        assertRefused("either", "forget", "--fact", tea, "--everything");
    }

    @Test
    void send_inAUsersName_remembersForTheNextThreadUntilTheConversationEnds() {
        runWhole(List.of("send", "--user", "sua", "--thread", "1", "저는 녹차를 좋아해요. 창가 자리를 좋아해요."));
        assertThat(json("facts").toString()).contains("녹차");
        assertThat(runWhole(List.of("send", "--user", "sua", "--thread", "2", "제가 무슨 차를 좋아하죠? 녹차인가요?")))
                .contains("녹차를 좋아해요.")
                .doesNotContain("[preference]", "기억하는 것");
        assertThat(runWhole(List.of("state", "--thread", "2", "--json"))).contains("recap.recalled", "녹차");

        JsonNode ended = parsed(runWhole(List.of("memory", "end", "--thread", "1", "--json")));
        assertThat(ended.path("profile").toString()).contains("창가 자리");
        assertThat(ended.path("saved")).isEmpty();
        assertThat(run("profile")).contains("창가 자리");
    }

    @Test
    void end_threadOfNobody_isRefused() {
        runWhole(List.of("send", "--thread", "1", "Hi."));
        assertThatThrownBy(() -> runWhole(List.of("memory", "end", "--thread", "1")))
                .isInstanceOf(RecapException.class)
                .hasMessageContaining("belongs to nobody");
        assertThatThrownBy(() -> runWhole(List.of("memory", "end", "--thread", "none")))
                .isInstanceOf(RecapException.class)
                .hasMessageContaining("There is no thread 'none'");
    }

    /** The rule's example: of 11 turns 7 go and 4 stay. */
    @Test
    void import_shortTermOfElevenTurns_sevenBecomeEpisodes() throws IOException {
        StringBuilder turns = new StringBuilder("[");
        for (int i = 0; i < 11; i++) {
            turns.append(i == 0 ? "" : ",")
                    .append("{\"id\":")
                    .append(i)
                    .append(",\"user\":\"질문 ")
                    .append(i)
                    .append("\",\"assistant\":\"답\",\"created_at\":null}");
        }
        Path file = Files.writeString(folder.resolve("short.json"), turns.append("]"));
        String[] into = {"import", "--format", "short-term", "--thread", "1", file.toString()};
        assertThat(json(into)).hasToString("{\"turns\":11,\"episodes\":7,\"skipped\":0}");
        assertThat(json("episodes")).hasSize(7);

        Path back = folder.resolve("back.json");
        run("export", "--format", "short-term", "--thread", "1", back.toString());
        assertThat(parsed(Files.readString(back)).findValuesAsText("user"))
                .containsExactly("질문 7", "질문 8", "질문 9", "질문 10");
        assertThat(parsed(Files.readString(back)).findValuesAsText("id")).containsExactly("0", "1", "2", "3");
    }

    @Test
    void forget_everything_reachesThreadsToo_andNobodyElse() {
        Path file = folder.resolve("recap.db");
        try (Recap recap = Recap.builder(OfflineModel.create())
                .checkpoints(Checkpoints.sqlite(file))
                .build()) {
            recap.user("sua").thread("1").send("Hi.");
            recap.user("sua").thread("2").send("Hi.");
            recap.user("ann").thread("3").send("Hi.");
        }
        add("I like tea.");
        run("user", "--name", "수아");
        runWhole(List.of("memory", "add", "--user", "ann", "I like tea."));

        assertThat(json("forget", "--everything"))
                .hasToString(
                        "{\"user\":\"sua\",\"facts\":1,\"profiles\":0,\"episodes\":0,\"records\":1,\"threads\":2}");
        assertThat(run("forget", "--everything"))
                .isEqualTo("Forgotten about sua: 0 facts, 0 profiles, 0 episodes, 0 user records, 0 threads.\n");
        assertThat(runWhole(List.of("memory", "facts", "--user", "ann"))).contains("I like tea.");
        try (Recap recap = Recap.builder(OfflineModel.create())
                .checkpoints(Checkpoints.sqlite(file))
                .build()) {
            assertThat(recap.user("ann").threads()).hasSize(1);
        }
    }

    @Test
    void reembed_whatHasVectors_doesNothing() {
        add("I like tea.");
        assertThat(run("reembed")).isEqualTo("All facts have vectors of this model.\n");
        assertThat(json("reembed").path("reembedded").asInt()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory|2|What about the memory?",
                "memory nonsense --user sua|2|There is no command 'memory nonsense'",
                "memory facts|2|needs --user U",
                "memory facts --user sua --thread T|2|takes no --thread",
                "memory facts --user sua more|2|one word too many",
                "memory edit --user sua x|2|needs --fact ID",
                "memory context --user sua a b|2|one word too many",
                "memory lock --user sua --fact x|1|not a fact's id",
                "memory facts --user sua --json|0|[]",
                "--user sua memory --json facts|0|[]",
                "memory --help|0|recap memory COMMAND --user U",
                "help|0|memory      what is remembered",
                "memory context --help|0|recap memory context --user U [OPTIONS] [QUERY]",
                "memory export --help|0|recap memory export --format F --user U [OPTIONS] FILE",
            })
    void program_exitsAsOtherCommandsDo(String words, int code, String telling) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream notes = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]),
                new Output(out, Style.PLAIN),
                new Output(notes, Style.PLAIN),
                Map.of("RECAP_MODEL", "offline"));
        assertThat(new Program(console).run(List.of(words.split(" ")))).isEqualTo(code);
        assertThat((code == 0 ? out : notes).toString(StandardCharsets.UTF_8)).contains(telling);
    }

    private void assertRefused(String telling, String... words) {
        assertThatThrownBy(() -> run(words)).isInstanceOf(UsageException.class).hasMessageContaining(telling);
    }

    private void assertFailed(String telling, String... words) {
        assertThatThrownBy(() -> run(words))
                .isInstanceOf(RecapException.class)
                .isNotInstanceOf(UsageException.class)
                .hasMessageContaining(telling);
    }
}
