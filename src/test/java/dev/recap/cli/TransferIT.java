package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Threads on their way out of the program and in again. */
@Timeout(300)
final class TransferIT {

    private static final String OPENAI =
            "[{\"role\":\"user\",\"content\":\"저는 수아예요.\"},{\"role\":\"assistant\",\"content\":\"반가워요.\"}]";

    @TempDir
    private Path folder;

    private RecapProcess recap;

    @BeforeEach
    void start() {
        recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void exportAndImport_jsonLines_giveAnEqualThread() throws IOException {
        recap.run("send", "--thread", "T", "--user", "sua", "저는 수아예요.").succeeded();
        recap.run("send", "--thread", "T", "I live in Busan.").succeeded();

        recap.run("export", "--thread", "T", "--format", "jsonl", "--output", "t.jsonl")
                .succeeded();
        recap.with("LC_ALL", "C");
        RecapProcess.Result imported = recap.run("import", "--thread", "T", "--db", "other.db", "t.jsonl");

        assertThat(imported.succeeded().out()).contains("4 messages");
        JsonNode copy = recap.run("history", "--thread", "T", "--db", "other.db", "--json")
                .json();
        assertThat(copy)
                .isEqualTo(recap.run("history", "--thread", "T", "--json").json())
                .hasSize(10);
        assertThat(recap.run("export", "--thread", "T", "--db", "other.db", "--format", "jsonl")
                        .succeeded()
                        .out())
                .isEqualTo(Files.readString(folder.resolve("t.jsonl")));
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void export_withoutAFormat_isToldByTheFilesEnding() throws IOException {
        recap.run("send", "--thread", "T", "hello").succeeded();
        for (String file : List.of("t.jsonl", "t.json", "t.md", "t.txt")) {
            recap.run("export", "--thread", "T", "--output", file).succeeded();
        }
        recap.run("export", "--thread", "T", "--output", "m.json", "--format", "markdown")
                .succeeded();

        assertThat(folder.resolve("t.jsonl")).content().startsWith("{");
        assertThat(folder.resolve("t.json")).content().contains("{\"role\":\"user\"");
        for (String file : List.of("t.md", "t.txt", "m.json")) {
            assertThat(folder.resolve(file)).content().startsWith("# ");
        }
        recap.run("import", "--thread", "U", "t.jsonl").succeeded();
    }

    @Test
    void import_openAiFromTheInput_isExportedInEveryFormat() {
        JsonNode state = recap.runWithInput("\uFEFF" + OPENAI, "import", "--thread", "T", "--json", "-")
                .succeeded()
                .json();
        assertThat(state.path("values").path("messages")).hasSize(2);
        assertThat(state.path("node").asText()).isEqualTo("conversation");

        assertThat(recap.run("export", "--thread", "T").succeeded().out())
                .startsWith("# 대화 T\n")
                .contains("> 저는 수아예요.", "> 반가워요.");
        JsonNode openAi = recap.run("export", "--thread", "T", "--format", "openai", "--output", "-")
                .json();
        assertThat(openAi.get(0).path("content").asText()).isEqualTo("저는 수아예요.");
        RecapProcess.Result langChain = recap.run("export", "--thread", "T", "--format", "langchain");
        assertThat(langChain.json().get(1).path("type").asText()).isEqualTo("ai");

        recap.runWithInput(langChain.out(), "import", "--thread", "U", "-").succeeded();
        assertThat(recap.run("state", "--thread", "U", "--json").json().path("values"))
                .isEqualTo(state.path("values"));
    }

    @Test
    void import_longHistory_isSummarizedAtOnce() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            lines.append("{\"role\":\"user\",\"content\":\"My cat number " + i + " is called Nabi" + i + ".\"}\n");
            lines.append("{\"role\":\"assistant\",\"content\":\"I see.\"}\n");
        }
        Files.writeString(folder.resolve("long.jsonl"), lines);

        assertThat(recap.run("import", "--thread", "T", "--format", "openai", "long.jsonl")
                        .succeeded()
                        .out())
                .contains("2 messages and a summary");
        assertThat(recap.run("export", "--thread", "T").out()).contains("Nabi0", "## Summary so far", "Nabi19");
    }

    @Test
    void wrongInput_getsOneSentenceAndLeavesNothing() throws IOException {
        Files.writeString(folder.resolve("robot.json"), OPENAI.replace("assistant", "robot"));
        Files.write(folder.resolve("euc.json"), "[\"\uFFFD\"]".getBytes(StandardCharsets.UTF_16));
        Files.writeString(folder.resolve("empty.json"), "");
        Files.writeString(folder.resolve("good.json"), OPENAI);
        recap.run("import", "--thread", "T", "robot.json").failedWith(1, "Message 2");
        recap.run("import", "--thread", "T", "euc.json").failedWith(1, "UTF-8");
        recap.run("import", "--thread", "T", "empty.json").failedWith(1, "no message");
        recap.run("import", "--thread", "T", "missing.json").failedWith(1, "missing.json");
        recap.run("import", "--thread", "T", ".").failedWith(1, "cannot be read");
        recap.run("import", "--thread", "T", "--format", "jsonl", "good.json").failedWith(1, "Line 1");
        recap.run("import", "--thread", "T", "--format", "markdown", "good.json")
                .failedWith(2, "Markdown");
        recap.run("import", "--thread", "T", "--format", "xml", "good.json").failedWith(2, "xml");
        recap.run("import", "--thread", "T").failedWith(2, "file");
        recap.run("export", "--thread", "nobody").failedWith(1, "nobody");
        assertThat(recap.run("threads", "--json").json()).isEmpty();

        recap.run("import", "--thread", "T", "good.json").succeeded();
        recap.run("import", "--thread", "T", "good.json").failedWith(1, "already");
        recap.run("export", "--thread", "T", "--output", ".").failedWith(1, "is none");
        recap.run("export", "--thread", "T", "--output", "missing/x.md").failedWith(1, "missing/x.md");
        recap.run("export", "--thread", "nobody", "--output", "good.json").failedWith(1, "nobody");
        assertThat(folder.resolve("good.json")).hasContent(OPENAI);
    }

    @Test
    void help_tellsWhatTheyTake() {
        assertThat(recap.run("import", "--help").succeeded().out()).contains("--thread T", "FILE", "--format");
        List<String> help = recap.run("--help").succeeded().out().lines().toList();
        assertThat(help)
                .anyMatch(line -> line.strip().startsWith("export "))
                .anyMatch(line -> line.strip().startsWith("import "));
    }
}
