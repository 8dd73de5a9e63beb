package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.testing.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What a server may refuse, and what lies in its tables. */
final class PostgresServerIT {

    private PostgresServer server;
    private String url;

    @BeforeEach
    void makeDatabase() {
        server = PostgresServer.shared();
        url = server.newDatabase();
    }

    @Test
    void open_again_findsWhatWasWritten() {
        Turns turns;
        try (CheckpointStore store = open()) {
            turns = new Turns(store, "1");
            turns.say("a", "b", true, StepReport.NONE);
        }
        try (CheckpointStore store = open()) {
            assertThat(store.head(turns.thread())).contains(turns.head());
        }
    }

    @Test
    void open_tablesOfNewerRecap_isRefused() {
        open().close();
        PostgresServer.execute(url, "INSERT INTO recap.schema_version VALUES (99)");

        assertThatRefused(url, null, null).withMessageContaining("newer Recap").withMessageContaining("99");
    }

    @Test
    void open_tablesGone_isDamaged() {
        try (CheckpointStore store = open()) {
            Turns turns = new Turns(store, "1");
            turns.write(state(user("a")));
            PostgresServer.execute(url, "DROP TABLE recap.message");

            assertThatThrownBy(() -> turns.write(state(user("b"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("damaged");
        }
    }

    @Test
    void open_parametersInTheUrl_standBeforeRecapsOwn() throws SQLException {
        String own = url + (url.contains("?") ? "&" : "?") + "ApplicationName=billing";
        try (CheckpointStore store = PostgresCheckpointStore.open(own, null, null);
                Connection asking = DriverManager.getConnection(url);
                ResultSet names = asking.createStatement()
                        .executeQuery("SELECT DISTINCT application_name FROM pg_stat_activity"
                                + " WHERE datname = current_database() AND pid <> pg_backend_pid()")) {
            assertThat(store.head(new ThreadId("1"))).isEmpty();
            assertThat(names.next()).isTrue();
            assertThat(names.getString(1)).isEqualTo("billing");
        }
    }

    /** Also of a thread that this store knows, which is looked at without a transaction, and on connections without limits. */
    @Test
    void head_tableLocked_isGivenUpAfterTenSeconds() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        try (CheckpointStore store = PostgresCheckpointStore.open(source);
                Connection locking = DriverManager.getConnection(url)) {
            Turns turns = new Turns(store, "1");
            Checkpoint last = turns.write(turns.next(turns.write(state(user("a"))), Turns.newTurn(), state(user("b"))));
            locking.setAutoCommit(false);
            locking.createStatement().execute("LOCK TABLE recap.thread IN ACCESS EXCLUSIVE MODE");

            assertThatThrownBy(() -> store.head(turns.thread()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("longer than 10 seconds");

            locking.rollback();
            assertThat(store.head(turns.thread())).contains(last);
        }
    }

    @Test
    void open_nobodyListens_isRefusedAtOnce() {
        assertThatRefused("jdbc:postgresql://127.0.0.1:1/x", "ann", "secret")
                .withMessageContaining("'127.0.0.1:1/x' cannot be reached")
                .matches(StoreException::isRetriable);
    }

    @Test
    void open_databaseMissing_isRefused() {
        assertThatRefused(url.replaceFirst("/recap_", "/no_"), null, null).withMessageContaining("create it first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://ann:secret@h:5432/d",
                "jdbc:postgresql://ann:secret@h/d",
                "jdbc:postgresql://h:secret/d",
                "jdbc:postgresql://h/d/secret",
                "jdbc:mysql://h/d?password=secret",
                "secret"
            })
    void open_urlNotUnderstood_tellsNoPassword(String wrong) {
        assertThatRefused(wrong, null, null)
                .matches(e -> !e.getMessage().contains("secret"))
                .withMessageContaining("jdbc:postgresql://HOST")
                .withNoCause();
    }

    @Test
    void open_guest_needsPasswordAndPermission() {
        server.makeGuest();
        String guestUrl = url.replaceFirst("\\?.*", "");

        assertThatRefused(guestUrl, PostgresServer.GUEST, "wrong")
                .withMessageContaining("refuses the login")
                .matches(e -> !e.getMessage().contains("wrong"));
        assertThatRefused(guestUrl, PostgresServer.GUEST, null).withMessageContaining("refuses the login");
        assertThatRefused(guestUrl, PostgresServer.GUEST, PostgresServer.GUEST_PASSWORD)
                .withMessageContaining("GRANT CREATE ON DATABASE");

        String name = guestUrl.substring(guestUrl.lastIndexOf('/') + 1);
        PostgresServer.execute(url, "GRANT CREATE ON DATABASE " + name + " TO " + PostgresServer.GUEST);
        try (CheckpointStore store =
                PostgresCheckpointStore.open(guestUrl, PostgresServer.GUEST, PostgresServer.GUEST_PASSWORD)) {
            Checkpoint written = new Turns(store, "1").write(state(user("a")));
            assertThat(store.head(written.thread())).contains(written);
        }
    }

    @Test
    void open_databaseOfOtherEncoding_isRefused() {
        String name = "recap_latin_" + ProcessHandle.current().pid();
        PostgresServer.execute(
                url,
                "CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'");
        try {
            assertThatRefused(url.replaceFirst("/recap_[^?]*", "/" + name), null, null)
                    .withMessageContaining("UTF-8");
        } finally {
            PostgresServer.execute(url, "DROP DATABASE " + name + " WITH (FORCE)");
        }
    }

    /** An id that is no UUID must neither look like one nor like another id. */
    @Test
    void turn_idsOfEveryLength_comeBack() {
        try (CheckpointStore store = open()) {
            Turns turns = new Turns(store, "1");
            for (String id : List.of(
                    "x",
                    "fourteen bytes",
                    "fifteen bytes!!",
                    "sixteen bytes!!!",
                    "수아의 여행",
                    "\u1112\u1161\u11ab",
                    "01A2291B-70A2-7000-AA45-799B2F0A72CC",
                    "01a2291b-70a2-7000-aa45-799b2f0a72cc")) {
                Message message =
                        new Message(new MessageId(id), Turns.NOON, user("m").content());
                Checkpoint written = turns.write(
                        turns.next(turns.head(), new TurnId(id), new ConversationState(List.of(message), null)));
                assertThat(store.turn(turns.thread(), new TurnId(id))).containsExactly(written);
            }
        }
    }

    @Test
    void deleteAndTakeBack_everything_leaveNoRow() throws SQLException {
        try (CheckpointStore store = open()) {
            Turns turns = new Turns(store, "1");
            turns.say("a", "b", true, StepReport.NONE);
            long before = rows();
            turns.say("c", "d", true, StepReport.NONE);
            store.takeBack(turns.thread(), turns.head().id(), turns.head().turn(), Lease.ofNewTurn());
            assertThat(rows()).isEqualTo(before).isPositive();
            store.delete(turns.thread());

            assertThat(rows()).isZero();
        }
    }

    private CheckpointStore open() {
        return PostgresCheckpointStore.open(url, null, null);
    }

    private static ThrowableAssertAlternative<StoreException> assertThatRefused(
            String url, String user, String password) {
        return assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> PostgresCheckpointStore.open(url, user, password));
    }

    private long rows() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT (SELECT count(*) FROM recap.thread) + (SELECT count(*) FROM recap.turn)
                             + (SELECT count(*) FROM recap.message) + (SELECT count(*) FROM recap.summary)
                             + (SELECT count(*) FROM recap.checkpoint)""")) {
            row.next();
            return row.getLong(1);
        }
    }
}
