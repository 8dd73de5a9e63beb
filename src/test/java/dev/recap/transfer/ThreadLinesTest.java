package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.Talk;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread written as JSON lines comes back equal, wherever it was and wherever it goes. */
final class ThreadLinesTest {

    private static final ThreadId T = new ThreadId("T");

    @TempDir
    private Path folder;

    @Test
    void read_fromMemoryToSqliteAndBack_isEqual() throws IOException {
        try (CheckpointStore first = new InMemoryCheckpointStore();
                CheckpointStore second = SqliteCheckpointStore.open(folder.resolve("a.db"));
                CheckpointStore third = new InMemoryCheckpointStore()) {
            RichThread.write(first, "T", 150);
            String lines = written(first, T);

            read(second, T, lines, 4_000_000);
            String again = written(second, T);
            read(third, T, again, 4_000_000);

            assertThat(again).isEqualTo(lines);
            assertEqual(first, second);
            assertEqual(first, third);
        }
    }

    @Test
    void read_prunedThread_isEqual() throws IOException {
        for (int kept : new int[] {1, 7, 40}) {
            try (CheckpointStore first = new InMemoryCheckpointStore();
                    CheckpointStore second = new InMemoryCheckpointStore()) {
                RichThread.write(first, "T", 150);
                first.prune(T, Retention.newest(kept), Instant.now());

                read(second, T, written(first, T), 4_000_000);

                assertThat(second.history(T, 1_000, null)).isEqualTo(first.history(T, 1_000, null));
            }
        }
    }

    @Test
    void read_holdingNothing_findsEverythingInTheStore() throws IOException {
        try (CheckpointStore first = new InMemoryCheckpointStore();
                CheckpointStore second = new InMemoryCheckpointStore();
                CheckpointStore third = SqliteCheckpointStore.open(folder.resolve("b.db"))) {
            RichThread.write(first, "T", 150);

            read(second, T, written(first, T), 0);
            read(third, T, written(first, T), 0);

            assertEqual(first, second);
            assertEqual(first, third);
        }
    }

    @Test
    void read_asAnotherThread_differsInItsIdOnly() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            RichThread.write(store, "T", 9);
            ThreadId copy = new ThreadId("다른 이름");

            read(store, copy, written(store, T), 4_000_000);

            List<Checkpoint> copies = all(store, copy);
            assertThat(copies).allMatch(checkpoint -> checkpoint.thread().equals(copy));
            assertThat(copies.stream().map(Checkpoint::state))
                    .containsExactlyElementsOf(
                            all(store, T).stream().map(Checkpoint::state).toList());
            assertThat(written(store, copy).lines().skip(1))
                    .containsExactlyElementsOf(written(store, T).lines().skip(1).toList());
        }
    }

    @Test
    void write_messagesAndSummaries_standOnce() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore()) {
            RichThread.write(store, "T", 9);

            List<String> lines = written(store, T).lines().toList();

            long versions = all(store, T).stream()
                    .flatMap(checkpoint -> checkpoint.state().messages().stream())
                    .distinct()
                    .count();
            long summaries = all(store, T).stream()
                    .flatMap(checkpoint -> checkpoint.state().summary().stream())
                    .distinct()
                    .count();
            assertThat(lines.stream().filter(line -> line.startsWith("{\"message\"")))
                    .hasSize((int) versions);
            assertThat(lines.stream().filter(line -> line.startsWith("{\"summary\"")))
                    .hasSize((int) summaries);
            assertThat(lines).doesNotHaveDuplicates();
        }
    }

    /** Three hundred turns without a summary: a list a checkpoint would be nearly a hundred thousand numbers. */
    @Test
    void write_longThreadWithoutSummaries_growsWithItsTurns() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore();
                CheckpointStore copy = SqliteCheckpointStore.open(folder.resolve("c.db"))) {
            Turns turns = new Turns(store, "T");
            int turnsSaid = 300;
            for (int i = 0; i < turnsSaid; i++) {
                List<Message> longer = new ArrayList<>(
                        turns.head() == null ? List.of() : turns.head().state().messages());
                longer.add(Talk.user("u" + i, "question " + i));
                longer.add(Talk.ai("a" + i, "answer " + i));
                turns.write(new ConversationState(longer, null));
            }

            String lines = written(store, T);
            read(copy, T, lines, 10_000);

            assertThat(lines.length() / turnsSaid).isLessThan(1_000);
            assertEqual(store, copy);
        }
    }

    @Test
    void read_bigMessage_isEqual() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore();
                CheckpointStore copy = new InMemoryCheckpointStore()) {
            new Turns(store, "T").write(Turns.state(Turns.user("가나다 \" \n".repeat(1_250_000))));

            read(copy, T, written(store, T), 4_000_000);

            assertEqual(store, copy);
        }
    }

    @Test
    void read_withByteOrderMarkAndBlankLines_isEqual() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore();
                CheckpointStore copy = new InMemoryCheckpointStore()) {
            RichThread.write(store, "T", 9);

            read(copy, T, "\uFEFF" + written(store, T).replace("\n", "\r\n\r\n"), 4_000_000);

            assertEqual(store, copy);
        }
    }

    @Test
    void read_inTheNameOfAUser_belongsToThatUser() throws IOException {
        try (CheckpointStore store = new InMemoryCheckpointStore();
                CheckpointStore copy = new InMemoryCheckpointStore()) {
            RichThread.write(store, "T", 9);
            UserId lee = new UserId("lee");

            ThreadImport.read(copy, T, lee, Lease.ofNewTurn(), new BufferedReader(new StringReader(written(store, T))));

            assertThat(copy.thread(T).orElseThrow().user()).isEqualTo(lee);
            assertThat(copy.head(T).orElseThrow().user()).isEqualTo(lee);
        }
    }

    static String written(CheckpointStore store, ThreadId thread) throws IOException {
        StringBuilder lines = new StringBuilder();
        ThreadExport.write(store, thread, ThreadFormat.JSON_LINES, lines);
        return lines.toString();
    }

    static void read(CheckpointStore store, ThreadId thread, String lines, int held) throws IOException {
        Checkpoint newest = ThreadImport.read(
                store, thread, null, Lease.ofNewTurn(), new BufferedReader(new StringReader(lines)), held);
        assertThat(store.head(thread)).contains(newest);
    }

    private static List<Checkpoint> all(CheckpointStore store, ThreadId thread) {
        return store.history(thread, Integer.MAX_VALUE, null);
    }

    private static void assertEqual(CheckpointStore expected, CheckpointStore actual) {
        assertThat(all(actual, T)).isNotEmpty().isEqualTo(all(expected, T));
        ThreadInfo info = expected.thread(T).orElseThrow();
        assertThat(actual.thread(T)).contains(info);
        for (Checkpoint checkpoint : all(expected, T)) {
            assertThat(actual.turn(T, checkpoint.turn())).isEqualTo(expected.turn(T, checkpoint.turn()));
        }
    }
}
