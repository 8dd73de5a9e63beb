package dev.recap;

import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.message.CheckpointId;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application's clock is put back by an hour between two turns. */
final class ClockBackTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path folder;

    private Instant now = NOON;

    @Test
    void turns_clockGoesBack_stayInOrder_inSqlite() {
        talk(() -> Checkpoints.sqlite(folder.resolve("clock.db")));
    }

    @Test
    void turns_clockGoesBack_stayInOrder_inPostgres() {
        String url = PostgresServer.shared().emptyDatabase();
        talk(() -> PostgresCheckpointStore.open(url, null, null));
    }

    @Test
    void turns_clockGoesBack_stayInOrder_inMemory() {
        CheckpointStore store = Checkpoints.inMemory();
        talk(() -> store);
    }

    private void talk(Supplier<CheckpointStore> stores) {
        try (Recap recap = recap(stores.get());
                Recap other = recap(stores.get())) {
            ConversationThread thread = recap.thread("1");
            now = NOON.minus(Duration.ofDays(1));
            thread.send("Yesterday.");
            now = NOON;
            CheckpointId atNoon = thread.send("At noon.").checkpoint().id();
            now = NOON.minus(HOUR);
            thread.send("An hour back.");
            ConversationThread there = other.thread("1");
            there.send("And from elsewhere.");
            List<String> said = List.of(
                    "Yesterday.",
                    "re: Yesterday.",
                    "At noon.",
                    "re: At noon.",
                    "An hour back.",
                    "re: An hour back.",
                    "And from elsewhere.",
                    "re: And from elsewhere.");
            for (ConversationThread each : List.of(thread, there)) {
                assertThat(texts(each.state())).isEqualTo(said);
                List<Checkpoint> history = inOrder(each, 12);
                // Each follows the one before it, and is dated by the clock as it was.
                for (int i = 1; i < history.size(); i++) {
                    assertThat(history.get(i).parent())
                            .isEqualTo(history.get(i - 1).id());
                }
                assertThat(history.get(5).createdAt()).isEqualTo(NOON);
                assertThat(history.get(6).createdAt()).isEqualTo(NOON.minus(HOUR));
            }

            assertThat(texts(thread.at(atNoon).checkpoint().state().messages())).isEqualTo(said.subList(0, 4));
            CheckpointId asked = thread.at(atNoon).checkpoint().parent();
            assertThat(texts(thread.at(asked).replay().checkpoint().state().messages()))
                    .isEqualTo(said.subList(0, 4));
            thread.at(atNoon).send("A branch.");
            assertThat(texts(there.state())).containsSequence("re: At noon.", "A branch.", "re: A branch.");
            List<Checkpoint> all = inOrder(there, thread.history(99).size());

            // What was written after noon stays with noon, whatever it is dated.
            now = NOON.plus(Duration.ofMinutes(30));
            assertThat(thread.prune(Retention.youngerThan(HOUR)).checkpoints()).isEqualTo(3);
            assertThat(thread.history(99)).hasSize(all.size() - 3);
            now = NOON.minus(HOUR).plusSeconds(1);
            assertThat(there.prune(Retention.youngerThan(Duration.ofMinutes(1))).checkpoints())
                    .isZero();
            assertThat(texts(there.state())).contains("Yesterday.", "A branch.");
            there.send("On it goes.");
            assertThat(texts(thread.state())).endsWith("On it goes.", "re: On it goes.");
            inOrder(thread, all.size());
        }
    }

    /** Returns the history, oldest first, once its ids were seen to grow. */
    private static List<Checkpoint> inOrder(ConversationThread thread, int size) {
        List<Checkpoint> history = new ArrayList<>(thread.history(99));
        Collections.reverse(history);
        assertThat(history).hasSize(size);
        assertThat(history).extracting(Checkpoint::id).isSorted().doesNotHaveDuplicates();
        return history;
    }

    private Recap recap(CheckpointStore store) {
        return Recap.builder(Conversations.model())
                .checkpoints(store)
                .summarize(SummaryPolicy.never())
                .clock(() -> now)
                .build();
    }
}
