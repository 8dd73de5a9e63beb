package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.Checkpoints;
import dev.recap.ConversationThread;
import dev.recap.ForgottenUser;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryStore;
import dev.recap.message.UserId;
import dev.recap.testing.PostgresServer;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a user whose threads, too, were forgotten: no byte of what they said, in no file of the database. */
final class ForgottenUserIT {

    private static final UserId SUA = new UserId("수아-4711@example.com");
    private static final String SECRET = "비밀 \"4711\" 😀 secret of Sua ";
    private static final int TURNS = 12;

    @TempDir
    Path folder;

    private final Traces traces = new Traces(SUA);

    /** Whatever it is asked for, what was said is in its answer. */
    private final ScriptedModel model = ScriptedModel.answeringBy(request -> {
        UserMessage last =
                (UserMessage) request.messages().get(request.messages().size() - 1);
        String asked = last.contents().get(last.contents().size() - 1).toString();
        if (asked.contains("contradicted")) {
            return "{\"contradicted\": []}";
        }
        String said = asked.contains("4711") ? SECRET + asked.hashCode() : "words of Ann";
        return asked.contains("JSON")
                ? "{\"facts\": [\"" + said.replace("\"", "\\\"") + "\"], \"preferences\": [\""
                        + said.replace("\"", "\\\"") + "\"], \"선호\": [\"" + said.replace("\"", "\\\"") + "\"]}"
                : said;
    });

    @Test
    void forgetEverything_sqlite_leavesNoByteInAnyFile() throws IOException {
        Path file = folder.resolve("recap.db");
        try (MemoryStore memories = SqliteMemoryStore.open(file)) {
            forget(Checkpoints.sqlite(file), memories, folder, () -> {});
        }
    }

    @Test
    void forgetEverything_postgresAndVacuumFull_leavesNoByteInAnyTable() throws IOException {
        PostgresServer server = PostgresServer.shared();
        String url = server.newDatabase();
        try (MemoryStore memories = PostgresMemoryStore.open(url, null, null)) {
            forget(PostgresCheckpointStore.open(url, null, null), memories, server.tables(url), () -> {
                PostgresServer.execute(url, "ANALYZE");
                PostgresServer.execute(url, "VACUUM FULL");
                PostgresServer.execute(url, "CHECKPOINT");
            });
        }
    }

    private void forget(CheckpointStore checkpoints, MemoryStore memories, Path files, Runnable swept)
            throws IOException {
        traces.add("비밀 \"4711\"");
        traces.add("secret of Sua");
        traces.add(SUA.value());
        try (Memory memory = Memory.builder(model).store(memories).build();
                Recap recap = Recap.builder(model)
                        .checkpoints(checkpoints)
                        .memory(memory)
                        .build()) {
            for (int i = 0; i < TURNS; i++) {
                say(recap.user(SUA.value()).thread("of " + SUA), SECRET + i);
                say(recap.user("ann").thread("of Ann"), "words of Ann " + i);
            }
            recap.user(SUA.value()).thread("of " + SUA).end();
            recap.user(SUA.value()).memory().record(SECRET, SECRET, null);
            swept.run();
            assertThat(traces.foundIn(files)).as("before").isNotEmpty();

            ForgottenUser forgotten = recap.user(SUA.value()).forgetEverything();
            swept.run();

            assertThat(forgotten.threads()).isEqualTo(1);
            assertThat(forgotten.facts()).isPositive();
            assertThat(forgotten.profiles()).isPositive();
            assertThat(forgotten.episodes()).isEqualTo(7);
            assertThat(forgotten.records()).isEqualTo(1);
            assertThat(traces.foundIn(files)).isEmpty();
            assertThat(recap.user("ann").thread("of Ann").search("words")).isNotEmpty();
            assertThat(recap.user("ann").memory().episodes()).hasSize(7);
        }
    }

    private static void say(ConversationThread thread, String text) {
        thread.send(text, TurnOptions.ofDefaults().metadata(Map.of("said", text)));
    }
}
