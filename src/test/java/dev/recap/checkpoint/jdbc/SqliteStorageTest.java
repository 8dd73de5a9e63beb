package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.ai;
import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.Usage;
import dev.recap.message.Message;
import dev.recap.message.TurnId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much a conversation takes in the file, and who sees it. */
final class SqliteStorageTest {

    private static final StepReport REPORT = new StepReport(new Usage(812, 47), "gpt-4o-mini-2024-07-18", "STOP", null);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("recap.db");
    }

    @Test
    void head_reopened_isTheSame() {
        Turns turns;
        List<Checkpoint> written;
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            turns = new Turns(store, "1");
            for (int i = 0; i < 4; i++) {
                turns.say("question " + i, "answer " + i, i % 3 == 2, REPORT);
            }
            written = store.history(turns.thread(), 100, null);
        }

        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            assertThat(store.head(turns.thread())).contains(turns.head());
            assertThat(store.history(turns.thread(), 100, null)).isEqualTo(written);
            assertThat(store.turn(turns.thread(), written.get(5).turn())).contains(written.get(5));
        }
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/348">langgraph4j#348</a>, in one process. */
    @Test
    void head_secondStoreOnTheFile_seesEverything() {
        try (SqliteCheckpointStore a = SqliteCheckpointStore.open(file);
                SqliteCheckpointStore b = SqliteCheckpointStore.open(file)) {
            Turns first = new Turns(a, "1");
            first.say("a", "b", false, REPORT);
            Turns second = new Turns(b, "1");
            assertThat(second.head()).isEqualTo(first.head());
            second.say("c", "d", true, REPORT);

            assertThatThrownBy(() -> first.say("late", "late", false, REPORT)).isInstanceOf(HeadMovedException.class);
            Turns third = new Turns(a, "1");
            third.say("e", "f", false, REPORT);
            assertThat(b.head(third.thread())).contains(third.head());
            a.delete(third.thread());
            assertThat(b.head(third.thread())).isEmpty();
            assertThat(new Turns(b, "1").write(state(user("new"))).state().messages())
                    .hasSize(1);
            assertThat(a.head(third.thread()).orElseThrow().state().messages()).hasSize(1);
        }
    }

    @Test
    void commit_manyCheckpoints_storeMessageOnce() throws SQLException {
        Message question = user("q");
        Message answer = ai("a");
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            Checkpoint asked = turns.write(state(question));
            Checkpoint answered = turns.write(state(question, answer));
            turns.write(state(answer));
            turns.write(turns.next(asked, newTurn(), state(question, answer)));
            turns.write(turns.next(answered, newTurn(), state(question, answer, user("r"))));
            turns.write(
                    state(new Message(question.id(), Turns.NOON, ai("edited").content())));
        }

        assertThat(number("SELECT count(*) FROM message")).isEqualTo(4);
        assertThat(number("SELECT count(*) FROM checkpoint")).isEqualTo(6);
    }

    @Test
    void commit_errorHalfWay_forgetsWhatWasRolledBack() {
        Message unwritable = Message.of(
                new AiMessage("never") {
                    @Override
                    public String text() {
                        throw new AssertionError("no text");
                    }
                },
                Turns.NOON);
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file);
                SqliteCheckpointStore other = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            TurnId turn = newTurn();
            Checkpoint asked = turns.next(null, turn, state(user("rolled back")));
            Checkpoint answered = turns.next(asked.id(), asked, turn, state(ai("rolled back too")));
            // A second child of the first has the first read back from its rows.
            Checkpoint failed = turns.next(answered.id(), asked, turn, state(unwritable));
            assertThatThrownBy(() -> store.commit(turns.commitOf(Lease.ofNewTurn(), true, asked, answered, failed)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("no text");

            Checkpoint written = new Turns(other, "1").write(state(user("committed")));
            assertThat(store.head(turns.thread())).contains(written);
        }
    }

    /** A row that was changed behind the store's back shows whether it was read again. */
    @Test
    void commit_headMoved_keepsWhatWasRead() throws SQLException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns first = new Turns(store, "1");
            Checkpoint asked = first.write(state(user("as written")));
            Turns late = new Turns(store, "1");
            Checkpoint head = first.write(state(asked.state().messages().get(0), ai("b")));
            execute("UPDATE message SET body = 'changed'");

            assertThatThrownBy(() -> late.write(state(user("late")))).isInstanceOf(HeadMovedException.class);
            assertThat(store.head(first.thread())).contains(head);
        }
    }

    @Test
    void delete_onlyThread_leavesNoRow() throws SQLException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            turns.say("a", "b", true, REPORT);
            store.delete(turns.thread());
        }

        assertThat(rows()).isZero();
    }

    @Test
    void takeBack_secondTurn_leavesRowsOfTheFirst() throws SQLException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            turns.say("a", "b", true, REPORT);
            long before = rows();
            turns.say("c", "d", true, REPORT);
            store.takeBack(turns.thread(), turns.head().id(), turns.head().turn(), Lease.ofNewTurn());

            assertThat(rows()).isEqualTo(before);
        }
    }

    @Test
    void write_valuesUsedOrNot_onlyThoseUsedAreInAColumn() throws SQLException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            turns.say("a", "b", true, REPORT);
            assertThat(number("SELECT count(details) FROM checkpoint")).isZero();
            turns.write(turns.head().state().withValues(Map.of("도시", "부산")));
            assertThat(number("SELECT count(details) FROM checkpoint")).isOne();
        }
    }

    /** The budget: 1,150 bytes a turn, of which question and answer are 310. */
    @Test
    void close_thousandTurns_takeAtMost1150BytesEach() throws IOException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            assertThat(bytesOfATurn(store)).isLessThanOrEqualTo(1_150);
        }
    }

    /** The budget: 250 more, as Base64 makes 4 bytes of 3, and each text has a nonce, a tag and a key's id. */
    @Test
    void close_thousandEncryptedTurns_takeAtMost1400BytesEach() throws IOException {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file, Keys.NEW)) {
            assertThat(bytesOfATurn(store)).isLessThanOrEqualTo(1_400);
        }
    }

    private long bytesOfATurn(SqliteCheckpointStore store) throws IOException {
        int turns = 1_000;
        try (store) {
            Turns writer = new Turns(store, "1");
            for (int i = 0; i < turns; i++) {
                writer.say("q".repeat(110), "a".repeat(200), i % 3 == 2, REPORT);
            }
        }

        return Files.size(file) / turns;
    }

    private long rows() throws SQLException {
        return number("""
                SELECT (SELECT count(*) FROM thread) + (SELECT count(*) FROM turn) + (SELECT count(*) FROM message)
                     + (SELECT count(*) FROM summary) + (SELECT count(*) FROM checkpoint)""");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.getLong(1);
        }
    }

    /** What is pruned is not to be found in the file any more, and its space goes back when that is asked for. */
    @Test
    void prune_withoutArchive_overwritesTheTextAndCompactGivesTheSpaceBack() throws IOException {
        String secret = "비밀 4711 ".repeat(300);
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns turns = new Turns(store, "1");
            for (int i = 0; i < 100; i++) {
                turns.say(secret + i, "answer " + i, true, REPORT);
            }
            for (int i = 0; i < 2; i++) {
                turns.say("question " + i, "answer " + i, true, REPORT);
            }
            store.prune(turns.thread(), Retention.newest(1).withoutArchive(), Turns.NOON);
            long pruned = Files.size(file);
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    .doesNotContain("비밀 4711");
            assertThat(Files.size(folder.resolve("recap.db-wal"))).isZero();

            store.compact();

            assertThat(Files.size(file)).isLessThan(pruned / 4);
            assertThat(store.head(turns.thread()).orElseThrow().state())
                    .isEqualTo(turns.head().state());
            turns.say("goes", "on", false, REPORT);
        }
    }
}
