package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import dev.recap.memory.Fact;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStore.Forgotten;
import dev.recap.message.UserId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a user in the bytes of the files: nothing, once they are forgotten. */
final class SqliteForgettingTest {

    private static final UserId SUA = new UserId("수아-4711@example.com");
    private static final UserId ANN = new UserId("ann-0815@example.com");

    @TempDir
    Path folder;

    private final Traces traces = new Traces(SUA);

    @Test
    void forget_user_leavesNoByteOfTheirsInAnyFile() throws IOException {
        Path file = folder.resolve("recap.db");
        try (MemoryStore store = SqliteMemoryStore.open(file);
                MemoryStore other = SqliteMemoryStore.open(file)) {
            for (int i = 0; i < 200; i++) {
                traces.remember(store, SUA, "비밀 \"4711\" 😀 secret of Sua ", i);
                traces.remember(other, ANN, "문자 \"0815\" 😀 words of Ann ", i);
            }
            traces.add("비밀 \"4711\"");
            traces.add("secret of Sua");
            traces.add(SUA.value());
            assertThat(traces.foundIn(folder)).as("before").isNotEmpty();

            Forgotten forgotten = store.forget(SUA);

            assertThat(forgotten.facts()).isPositive();
            assertThat(forgotten.episodes()).isEqualTo(200);
            assertThat(traces.foundIn(folder)).isEmpty();
            assertThat(other.facts().all(ANN)).isNotEmpty();
            assertThat(other.episodes().all(ANN)).hasSize(200);
            assertThat(Files.size(folder.resolve("recap.db-wal"))).isZero();
        }
        assertThat(traces.foundIn(folder)).isEmpty();
    }

    @Test
    void delete_fact_leavesNoByteOfItInAnyFile() throws IOException {
        Path file = folder.resolve("recap.db");
        try (MemoryStore store = SqliteMemoryStore.open(file)) {
            Fact kept = store.facts().add(Traces.fact(SUA, "녹차를 마셔요"), null, List.of());
            Fact gone = store.facts().add(Traces.fact(SUA, "비밀 \"4711\"".repeat(2_000)), traces.vector(), List.of());
            traces.add("비밀 \"4711\"");
            traces.add(FactRow.said(gone.text()));
            assertThat(traces.foundIn(folder)).isNotEmpty();

            store.facts().delete(SUA, gone.id());

            assertThat(traces.foundIn(folder)).isEmpty();
            assertThat(store.facts().all(SUA)).containsExactly(kept);
        }
    }

    @Test
    void open_fileOfCheckpoints_holdsBoth() {
        Path file = folder.resolve("recap.db");
        try (SqliteCheckpointStore checkpoints = SqliteCheckpointStore.open(file);
                MemoryStore store = SqliteMemoryStore.open(file)) {
            Turns turns = new Turns(checkpoints, "1");
            turns.say("question", "answer", false, StepReport.NONE);
            Fact tea = store.facts().add(Traces.fact(SUA, "녹차를 마셔요"), traces.vector(), List.of());
            turns.say("another", "answer", false, StepReport.NONE);

            store.forget(ANN);

            assertThat(store.facts().all(SUA)).containsExactly(tea);
            assertThat(checkpoints.head(turns.thread())).contains(turns.head());
        }
    }
}
