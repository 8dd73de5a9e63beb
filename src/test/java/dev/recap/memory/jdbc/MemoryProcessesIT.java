package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.memory.Episode;
import dev.recap.memory.Fact;
import dev.recap.memory.MemoryStore;
import dev.recap.message.UserId;
import dev.recap.testing.ChildProcess;
import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that say the same of one user at the same time. */
final class MemoryProcessesIT {

    private static final UserId SUA = new UserId("sua");
    private static final int ROUNDS = 100;

    @TempDir
    Path folder;

    @Test
    void add_twoProcessesOnOneFile_isOneOfEach() throws Exception {
        assertOneOfEach(folder.resolve("recap.db").toString());
    }

    @Test
    void add_twoProcessesOnOneServer_isOneOfEach() throws Exception {
        assertOneOfEach(PostgresServer.shared().emptyDatabase());
    }

    private static void assertOneOfEach(String database) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            processes.add(
                    ChildProcess.running(MemoryProcessesIT.class, database).start());
        }
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        try (MemoryStore store = open(database)) {
            assertThat(store.facts().all(SUA)).hasSize(ROUNDS).allMatch(Fact::isCurrent);
            assertThat(store.episodes().all(SUA))
                    .extracting(Episode::id)
                    .isEqualTo(LongStream.range(0, 2 * ROUNDS).boxed().toList());
        }
    }

    private static MemoryStore open(String database) {
        return database.startsWith("jdbc:")
                ? PostgresMemoryStore.open(database, null, null)
                : SqliteMemoryStore.open(Path.of(database));
    }

    public static void main(String[] args) {
        try (MemoryStore store = open(args[0])) {
            for (int i = 0; i < ROUNDS; i++) {
                store.facts().add(Traces.fact(SUA, "fact " + i), null, List.of());
                store.episodes().append(SUA, List.of(new Episode(0, "a", "b", null)));
            }
        }
    }
}
