package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.jdbc.CuttingRelay.Cut;
import dev.recap.message.ThreadId;
import dev.recap.testing.PostgresServer;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What becomes of a write whose connection is lost, and of a connection after its use. */
final class PostgresConnectionIT {

    private static final Runnable NOTHING = () -> {};

    private String url;
    private CuttingRelay relay;
    private CheckpointStore store;
    private CheckpointStore direct;

    @BeforeEach
    void open() throws IOException {
        url = PostgresServer.shared().newDatabase();
        relay = new CuttingRelay(url);
        direct = PostgresCheckpointStore.open(url, null, null);
        store = PostgresCheckpointStore.open(relay.url(), null, null);
    }

    @AfterEach
    void close() {
        if (relay != null) {
            store.close();
            direct.close();
            relay.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Cut.class)
    void commit_connectionIsCut_isWrittenOnce(Cut cut) {
        Turns turns = new Turns(store, "1");
        relay.cutNext(cut, NOTHING);
        Checkpoint first = turns.write(state(user("a")));
        assertThat(relay.isPlanned()).isFalse();
        relay.cutNext(cut, NOTHING);
        Checkpoint second = turns.write(state(user("a"), user("b")));
        assertThat(relay.isPlanned()).isFalse();

        assertThat(direct.history(turns.thread(), 10, null)).containsExactly(second, first);
    }

    /** To a thread that is known each step is one statement, whose answer may be lost as well. */
    @ParameterizedTest
    @EnumSource(Cut.class)
    void send_connectionIsCutInAStep_isAnsweredOnce(Cut cut) {
        try (Recap recap = Recap.builder(ScriptedModel.answeringBy(request -> "Understood."))
                .checkpoints(store)
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = 0; i < 7; i++) {
                thread.send("before " + i);
            }
            for (int i = 0; i < 6; i++) {
                boolean cutsAnswer = i % 2 == 1;
                if (!cutsAnswer) {
                    relay.cutNext(cut, NOTHING);
                }
                thread.send("cut " + i, TurnOptions.ofDefaults(), event -> {
                    if (cutsAnswer && event instanceof ConversationEvent.Token) {
                        relay.cutNext(cut, NOTHING);
                    }
                });
                assertThat(relay.isPlanned()).isFalse();
            }

            assertThat(thread.state().newest())
                    .isEqualTo(direct.head(thread.id()).orElseThrow());
        }
        // Three steps a turn, and a summary after the 4th, 7th, 10th and 13th.
        assertThat(direct.history(new ThreadId("1"), 100, null)).hasSize(13 * 3 + 4);
        assertThat(direct.archive(new ThreadId("1")))
                .extracting(archived -> archived.message().text())
                .filteredOn(text -> !text.equals("Understood."))
                .hasSize(13)
                .doesNotHaveDuplicates();
    }

    @Test
    void commit_answerIsLostAndOthersWrite_isFoundByItsId() {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.write(state(user("a")));
        relay.cutNext(Cut.AFTER_COMMIT, () -> new Turns(direct, "1").write(state(user("theirs"))));
        Checkpoint second = turns.write(state(user("b")));

        assertThat(direct.history(turns.thread(), 10, null))
                .hasSize(3)
                .endsWith(second, first)
                .first()
                .extracting(Checkpoint::parent)
                .isEqualTo(second.id());
    }

    @ParameterizedTest
    @EnumSource(Cut.class)
    void takeBack_connectionIsCut_isDoneOnce(Cut cut) {
        Turns turns = new Turns(store, "1");
        Checkpoint first = turns.write(state(user("a")));
        Checkpoint second = turns.write(state(user("b")));
        relay.cutNext(cut, NOTHING);
        store.takeBack(turns.thread(), second.id(), second.turn(), Lease.ofNewTurn());
        assertThat(direct.history(turns.thread(), 10, null)).containsExactly(first);
        relay.cutNext(cut, NOTHING);
        store.takeBack(turns.thread(), first.id(), first.turn(), Lease.ofNewTurn());

        assertThat(direct.threads(ThreadQuery.all())).isEmpty();
        assertThat(relay.isPlanned()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Cut.class)
    void delete_connectionIsCut_tellsThatThereWasOne(Cut cut) {
        Turns turns = new Turns(store, "1");
        turns.write(state(user("a")));
        Checkpoint other = new Turns(store, "2").write(state(user("a")));
        relay.cutNext(cut, NOTHING);
        assertThat(store.delete(turns.thread())).isTrue();
        relay.cutNext(cut, NOTHING);
        store.delete(other.thread(), other.id(), Lease.ofNewTurn());

        assertThat(direct.threads(ThreadQuery.all())).isEmpty();
        assertThat(relay.isPlanned()).isFalse();
        assertThat(store.delete(turns.thread())).isFalse();
    }

    @Test
    void anyCall_returned_leavesTheSessionAsItWas() throws SQLException {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setURL(url);
        server.setPrepareThreshold(0);
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setMaximumPoolSize(1);
        try (HikariDataSource one = new HikariDataSource(config)) {
            String before = session(one);
            try (CheckpointStore store = PostgresCheckpointStore.open(one)) {
                Turns turns = new Turns(store, "1");
                for (int turn = 0; turn < 7; turn++) {
                    turns.say("q", "a", turn == 6, StepReport.NONE);
                }
                store.history(turns.thread(), 3, null);
                store.archive(turns.thread());
                store.takeBack(turns.thread(), turns.head().id(), turns.head().turn(), Lease.ofNewTurn());
                Turns late = new Turns(store, "1");
                assertThatThrownBy(() ->
                                store.takeBack(turns.thread(), turns.head().id(), newTurn(), Lease.ofNewTurn()))
                        .isInstanceOf(RuntimeException.class);
                assertThat(late.head()).isNotNull();
            }
            assertThat(one.isClosed()).isFalse();
            assertThat(session(one)).isEqualTo(before).contains("read committed");
        }
    }

    private static String session(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT pg_backend_pid(), current_setting('search_path'), current_setting('statement_timeout'),
                            current_setting('default_transaction_isolation'),
                            current_setting('idle_in_transaction_session_timeout'),
                            (SELECT count(*) FROM pg_prepared_statements WHERE from_sql IS FALSE),
                            (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),
                            (SELECT count(*) FROM pg_listening_channels())""")) {
            row.next();
            StringBuilder all = new StringBuilder();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                all.append(row.getString(column)).append(", ");
            }
            return all.toString();
        }
    }
}
