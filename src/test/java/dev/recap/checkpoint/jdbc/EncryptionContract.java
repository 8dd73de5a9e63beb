package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.checkpoint.ArchivedMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Commit;
import dev.recap.checkpoint.Interrupt;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.Usage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What encryption hides, what it notices, and what it says, in every database. */
abstract class EncryptionContract {

    /** Opens the test's database. */
    abstract JdbcCheckpointStore open(@Nullable EncryptionKeys keys);

    /** Returns where JDBC finds it. */
    abstract String url();

    /** Returns a table's name in a statement. */
    abstract String table(String name);

    /** Returns all that is on the disk, or all that the tables hold. */
    abstract String everything() throws Exception;

    @Test
    void commit_textEverywhere_noneOfItIsStored() throws Exception {
        List<String> said = List.of("수아의 비밀", "Sua's secret", "부산 요약", "Busan summary", "고정된 4711", "pinned 4711");
        List<String> values = List.of("값은 서울", "value of Seoul", "질문 있음", "open question", "실패 원인", "failed because");
        List<String> tool = List.of("도구 인자", "tool argument");
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "1");
            Checkpoint written = secret(turns, said, values, tool);
            everythingWithout(said, values, tool);
            assertThat(store.head(turns.thread())).contains(written);
        }
        everythingWithout(said, values, tool);
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "1");
            assertThat(turns.head().state().runningSummary().pinned()).contains("고정된 4711 pinned 4711");
            assertThat(turns.head().state().values()).containsValue("값은 서울 value of Seoul");
            assertThat(turns.head().interrupts()).hasSize(1);
            assertThat(turns.head().report().failure()).contains("실패 원인");
        }
    }

    private static Checkpoint secret(Turns turns, List<String> said, List<String> values, List<String> tool) {
        Message question = user(said.get(0) + " " + said.get(1));
        Message call = Turns.of(AiMessage.from(
                said.get(1),
                List.of(ToolExecutionRequest.builder()
                        .id("c")
                        .name("t")
                        .arguments("{\"a\":\"" + tool.get(0) + " " + tool.get(1) + "\"}")
                        .build())));
        RunningSummary summary = new RunningSummary(
                said.get(2) + " " + said.get(3),
                List.of(said.get(4) + " " + said.get(5)),
                List.of(question.id()),
                Turns.NOON,
                null);
        turns.write(state(question, call));
        ConversationState state =
                new ConversationState(List.of(call), summary, Map.of("v", values.get(0) + " " + values.get(1)));
        Checkpoint plain = turns.next(turns.head(), newTurn(), state);
        return turns.write(new Checkpoint(
                plain.thread(),
                plain.user(),
                plain.id(),
                plain.parent(),
                plain.step(),
                plain.source(),
                plain.createdAt(),
                plain.node(),
                plain.next(),
                plain.turn(),
                Map.of(),
                List.of(new Interrupt("i", Map.of("q", values.get(2) + " " + values.get(3)))),
                new StepReport(Usage.NONE, null, null, values.get(4) + " " + values.get(5), Duration.ZERO),
                state));
    }

    private void everythingWithout(List<?>... secrets) throws Exception {
        String everything = everything();
        assertThat(everything).contains(bytes("k2:"));
        for (List<?> list : secrets) {
            for (Object secret : list) {
                assertThat(everything).doesNotContain(bytes((String) secret));
            }
        }
    }

    /** Returns each byte of the UTF-8 as a character, as {@link #everything} has them. */
    static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    @Test
    void open_withoutKeys_isRefusedAndLosesNothing() {
        Checkpoint written;
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            written = new Turns(store, "1").write(state(user("a")));
        }
        assertThatThrownBy(() -> open(null))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("'k2'")
                .hasMessageContaining("no key is given")
                .matches(e -> !((StoreException) e).isRetriable());
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            assertThat(store.head(written.thread())).contains(written);
        }
    }

    @Test
    void open_otherKeyOfTheSameId_isRefused() {
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            new Turns(store, "1").write(state(user("a")));
        }

        byte[] wrong = new byte[32];
        wrong[0] = 1;
        assertThatThrownBy(() -> open(EncryptionKeys.of("k2", wrong)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("The key 'k2' is not the one");
        assertThatThrownBy(() -> open(Keys.OLD.withOlder("k2", wrong)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("The key 'k2' is not the one");
        open(Keys.NEW).close();
    }

    /** A listing with a key by mistake must not turn a plain database into one that needs it. */
    @Test
    void open_keysThatOnlyRead_enterNothing() {
        Checkpoint written;
        try (JdbcCheckpointStore store = open(null)) {
            written = new Turns(store, "1").write(state(user("a")));
        }
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            assertThat(store.head(written.thread())).contains(written);
            assertThat(store.threads(ThreadQuery.all())).hasSize(1);
        }
        try (JdbcCheckpointStore store = open(null)) {
            assertThat(store.head(written.thread())).contains(written);
        }
        byte[] other = new byte[32];
        other[0] = 1;
        try (JdbcCheckpointStore store = open(EncryptionKeys.of("k2", other))) {
            Turns turns = new Turns(store, "2");
            try (JdbcCheckpointStore first = open(Keys.NEW)) {
                new Turns(first, "3").write(state(user("b")));
            }
            assertThatThrownBy(() -> turns.write(state(user("c"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("The key 'k2' is not the one");
        }
        assertThatThrownBy(() -> open(null)).hasMessageContaining("no key is given");
    }

    @Test
    void read_keyOfTheRowMissing_namesIt() {
        try (JdbcCheckpointStore store = open(Keys.OLD)) {
            new Turns(store, "old").write(state(user("a")));
        }
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "new");
            Checkpoint written = turns.write(state(user("b")));
            assertThatThrownBy(() -> new Turns(store, "old"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("The key 'k1' is missing")
                    .hasMessageContaining("a text of this thread");
            assertThat(store.head(turns.thread())).contains(written);
        }
        try (JdbcCheckpointStore store = open(Keys.BOTH)) {
            assertThat(new Turns(store, "old").head().state().messages()).hasSize(1);
        }
    }

    @Test
    void open_newKeyBeforeTheOld_readsBothAndWritesTheNew() {
        Checkpoint old;
        try (JdbcCheckpointStore store = open(Keys.OLD)) {
            Turns turns = new Turns(store, "1");
            turns.say("a", "b", true, StepReport.NONE);
            old = turns.head();
            assertThat(store.rowsByKey()).isEqualTo(Map.of("k1", 3L));
        }
        try (JdbcCheckpointStore store = open(Keys.BOTH)) {
            Turns turns = new Turns(store, "1");
            assertThat(turns.head()).isEqualTo(old);
            turns.say("c", "d", true, StepReport.NONE);
            assertThat(store.rowsByKey()).isEqualTo(Map.of("k1", 3L, "k2", 3L));
            store.delete(turns.thread());
            assertThat(store.rowsByKey()).isEmpty();
        }
    }

    /** A fork that puts a message back finds its row, whatever it is encrypted with. */
    @Test
    void commit_messagePutBack_hasOneRow() {
        Message plain = user("plain");
        Message sealed = user("sealed");
        Message edited = new Message(sealed.id(), Turns.NOON, Turns.ai("edited").content());
        try (JdbcCheckpointStore store = open(null)) {
            new Turns(store, "1").write(state(plain));
        }
        try (JdbcCheckpointStore store = open(Keys.OLD)) {
            new Turns(store, "1").write(state(plain, sealed));
        }
        try (JdbcCheckpointStore store = open(Keys.BOTH)) {
            Turns turns = new Turns(store, "1");
            turns.write(state(edited));
            turns.write(state(plain, sealed));
            turns.write(state(edited));
            assertThat(store.rowsByKey()).isEqualTo(Map.of("", 1L, "k1", 1L, "k2", 1L));
            assertThat(store.head(turns.thread())).contains(turns.head());
        }
    }

    @Test
    void open_plainDatabaseWithKeys_readsItAndEncryptsWhatComes() throws Exception {
        List<Checkpoint> plain;
        try (JdbcCheckpointStore store = open(null)) {
            Turns turns = new Turns(store, "1");
            turns.say("{\"k9:\": plain", "k1:plain", true, StepReport.NONE);
            turns.write(turns.head().state().withValues(Map.of("city", "plain")));
            plain = store.history(turns.thread(), 100, null);
        }
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "1");
            assertThat(store.history(turns.thread(), 100, null)).isEqualTo(plain);
            turns.say("secret question", "secret answer", true, StepReport.NONE);
        }
        assertThat(everything()).contains("plain").doesNotContain("secret");
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "1");
            assertThat(store.history(turns.thread(), 100, null)).hasSize(plain.size() + 4);
            assertThat(store.archive(turns.thread()))
                    .extracting(ArchivedMessage::message)
                    .extracting(Message::text)
                    .containsExactly("{\"k9:\": plain", "k1:plain", "secret question", "secret answer");
        }
    }

    @Test
    void reencrypt_rowsOfAllKinds_areAllOfTheNewKeyAndTheSame() throws Exception {
        try (JdbcCheckpointStore store = open(null)) {
            assertThatThrownBy(store::reencrypt)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no encryption keys");
            for (int i = 0; i < 3; i++) {
                converse(new Turns(store, "thread " + i), "plain ");
            }
        }
        try (JdbcCheckpointStore store = open(Keys.OLD)) {
            converse(new Turns(store, "thread 1"), "old ");
            // Its older summaries are in the archive alone then.
            store.prune(new ThreadId("thread 2"), Retention.newest(4), Instant.now());
        }
        Map<String, List<Checkpoint>> histories = new HashMap<>();
        try (JdbcCheckpointStore store = open(Keys.BOTH)) {
            for (int i = 0; i < 3; i++) {
                Turns turns = new Turns(store, "thread " + i);
                histories.put("thread " + i, store.history(turns.thread(), 1_000, null));
            }
            Map<String, Long> before = store.rowsByKey();
            assertThat(before).containsOnlyKeys("", "k1");
            long rows = before.values().stream().mapToLong(Long::longValue).sum();

            assertThat(store.reencrypt()).isEqualTo(rows);
            assertThat(store.rowsByKey()).isEqualTo(Map.of("k2", rows));
            assertThat(store.reencrypt()).isZero();
        }
        assertThat(everything()).doesNotContain("plain", "old ", "secret", "journey");
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            histories.forEach((thread, history) ->
                    assertThat(store.history(new ThreadId(thread), 1_000, null)).isEqualTo(history));
        }
    }

    /** More rows than fit into one transaction of {@link JdbcCheckpointStore#reencrypt}. */
    private static void converse(Turns turns, String words) {
        for (int i = 0; i < 110; i++) {
            turns.say(words + i, words + "answer " + i, i % 3 == 2, StepReport.NONE);
        }
        turns.write(turns.head().state().withValues(Map.of("city", "secret")));
    }

    @Test
    void read_rowChanged_saysSo() throws SQLException {
        for (String change : List.of(
                "body = substr(body, 1, length(body) - 6) || CASE WHEN substr(body, length(body) - 5) = 'AAAAAA'"
                        + " THEN 'BBBBBB' ELSE 'AAAAAA' END",
                "body = substr(body, 1, 20)",
                "body = 'k2:'",
                "body = ':'",
                "body = ''",
                "body = 'k2:****'",
                "body = 'plain'")) {
            assertChanged("message", change);
        }
        assertChanged("summary", "body = 'k2:AAAA'");
        assertChanged("checkpoint", "details = 'k2:AAAA'");
    }

    private void assertChanged(String table, String change) throws SQLException {
        Turns turns;
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            turns = new Turns(store, "1");
            turns.say("question", "answer", true, StepReport.NONE);
            turns.write(turns.head().state().withValues(Map.of("a", "b")));
        }
        execute("UPDATE " + table(table) + " SET " + change);
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            assertThatThrownBy(() -> store.head(turns.thread()))
                    .as(change)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is not what was encrypted there");
            store.delete(turns.thread());
        }
    }

    @Test
    void read_rowsSwapped_saysSo() throws SQLException {
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            new Turns(store, "a").say("of a", "answer", true, StepReport.NONE);
            new Turns(store, "b").say("of b", "answer", true, StepReport.NONE);
        }
        for (String table : List.of("message", "summary")) {
            String other = "(SELECT body FROM " + table(table) + " ORDER BY created_at DESC, seq DESC LIMIT 1)";
            execute("UPDATE " + table(table) + " SET body = " + other);
        }
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            assertThatThrownBy(() -> new Turns(store, "a"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("changed or moved");
        }
    }

    @Test
    void read_summaryPutInPlaceOfMessage_saysSo() throws SQLException {
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            new Turns(store, "a").say("question", "answer", true, StepReport.NONE);
        }
        execute("UPDATE " + table("message") + " SET body = (SELECT max(body) FROM " + table("summary") + ")");
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            assertThatThrownBy(() -> new Turns(store, "a"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("changed or moved");
        }
    }

    /** The same text twice does not look the same. */
    @Test
    void commit_sameTextTwice_isEncryptedDifferently() throws SQLException {
        try (JdbcCheckpointStore store = open(Keys.NEW)) {
            new Turns(store, "1").write(state(user("same"), user("same")));
        }
        assertThat(column("SELECT body FROM " + table("message"))).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void commit_withoutKeysWhenTheDatabaseWasTurnedOver_addsNoSecondRowOfAMessage() {
        try (CheckpointStore late = open(null);
                JdbcCheckpointStore store = open(Keys.NEW)) {
            Turns turns = new Turns(store, "1");
            Checkpoint head = turns.write(state(user("secret")));
            Checkpoint next = turns.next(head, newTurn(), head.state());
            Commit commit = turns.commitOf(Lease.ofNewTurn(), true, next);
            assertThatThrownBy(() -> late.commit(commit))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("The key 'k2' is missing");
            assertThat(store.head(turns.thread())).contains(head);
            assertThat(store.rowsByKey()).isEqualTo(Map.of("k2", 1L));
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    final List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }
}
