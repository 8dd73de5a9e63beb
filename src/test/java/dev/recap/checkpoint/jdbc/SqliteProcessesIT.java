package dev.recap.checkpoint.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.KilledPruning;
import dev.recap.checkpoint.Turns;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one file, and processes that are killed. */
final class SqliteProcessesIT {

    private static final ThreadId THREAD = new ThreadId("1");

    @TempDir
    Path folder;

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/357">langgraph4j#357</a>. */
    @Test
    void commit_twoProcessesOnOneNewThread_loseNothing() throws Exception {
        int turns = 50;
        Path file = folder.resolve("recap.db");
        try (WriterProcess a = WriterProcess.start(file, "1", turns);
                WriterProcess b = WriterProcess.start(file, "1", turns)) {
            assertThat(a.lines()).hasSize(turns);
            assertThat(b.lines()).hasSize(turns);
            assertThat(a.exitCode()).isZero();
            assertThat(b.exitCode()).isZero();
        }

        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            List<Message> messages = store.head(THREAD).orElseThrow().state().messages();
            assertThat(messages).hasSize(4 * turns);
            assertThat(messages.stream().filter(Message::isFromUser).map(Message::text))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void open_manyProcessesCreateOneFile_allSucceed() throws Exception {
        for (int round = 0; round < 2; round++) {
            Path file = folder.resolve("new" + round + ".db");
            List<WriterProcess> processes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                processes.add(WriterProcess.start(file, "thread " + i, 1));
            }
            for (WriterProcess process : processes) {
                assertThat(process.lines()).hasSize(1);
                assertThat(process.exitCode()).isZero();
            }
        }
    }

    /** <a href="https://github.com/agent-of-empires/agent-of-empires/issues/1207">agent-of-empires#1207</a>. */
    @Test
    void head_processKilledTwentyTimes_keepsWhatWasAcknowledged() throws Exception {
        Path file = folder.resolve("recap.db");
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < 20; kill++) {
            try (WriterProcess writer = WriterProcess.start(file, "1", 1_000_000)) {
                for (int i = 0; i <= kill % 7; i++) {
                    acknowledged.add(writer.line());
                }
                writer.kill();
                acknowledged.addAll(writer.lines());
            }
            assertHolds(file, acknowledged);
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(20).doesNotContainNull();
    }

    @Test
    void prune_processKilledInTheMiddle_leavesTheThreadWhole() throws Exception {
        Path file = folder.resolve("prune.db");
        KilledPruning.run(() -> SqliteCheckpointStore.open(file), PruningProcess.class, file.toString());
    }

    private static void assertHolds(Path file, List<String> acknowledged) {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            for (String id : acknowledged) {
                assertThat(store.find(THREAD, CheckpointId.of(id))).as(id).isPresent();
            }
            Checkpoint head = store.head(THREAD).orElseThrow();
            Turns turns = new Turns(store, "1");
            // The claim of the killed process is void: the thread goes on at once.
            Checkpoint next = turns.write(head.state());
            assertThat(store.head(THREAD)).contains(next);
        }
    }
}
