package dev.recap.checkpoint.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.Checkpoints;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.message.Message;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.PgBouncer;
import dev.recap.testing.PostgresServer;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Many turns at once over a proxy that gives each transaction the next best session. */
final class PostgresProxyIT {

    private static final int WORKERS = 8;
    private static final int TURNS = 20;
    private static final int SESSIONS = 2;

    private String url;
    private PgBouncer proxy;

    @BeforeEach
    void start() throws IOException {
        url = PostgresServer.shared().newDatabase();
        proxy = PgBouncer.before(url, SESSIONS);
    }

    @AfterEach
    void stop() throws IOException {
        if (proxy != null) {
            proxy.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, WORKERS})
    void send_poolOfTheStore_everyTurnIsThereOnce(int threads) throws Exception {
        try (CheckpointStore store = PostgresCheckpointStore.open(proxy.url(), null, null)) {
            talk(store, threads);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, WORKERS})
    void send_poolOfTheApplication_everyTurnIsThereOnce(int threads) throws Exception {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setURL(proxy.url());
        server.setPrepareThreshold(0);
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setMaximumPoolSize(WORKERS);
        try (HikariDataSource pool = new HikariDataSource(config);
                CheckpointStore store = Checkpoints.postgres(pool)) {
            talk(store, threads);
        }
    }

    @Test
    void open_driverPreparesStatements_saysWhichSettingIsMissing() throws IOException {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setPrepareThreshold(1);
        try (PgBouncer narrow = PgBouncer.before(url, 1)) {
            server.setURL(narrow.url());

            assertThatThrownBy(() -> {
                        // Each connection counts its statements from one, in the session of the one before it.
                        PostgresCheckpointStore.open(server).close();
                        PostgresCheckpointStore.open(server).close();
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("prepareThreshold=0");
        }
    }

    private void talk(CheckpointStore store, int threads) throws Exception {
        try (Recap recap = recap(store);
                CheckpointStore direct = PostgresCheckpointStore.open(url, null, null)) {
            sendAll(recap, threads);

            assertSessionsAreAsTheyWere();
            List<String> said = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                ThreadId thread = new ThreadId(name(i));
                List<Checkpoint> history = direct.history(thread, WORKERS * TURNS * 4, null);
                assertThat(history).hasSize(WORKERS * TURNS * 3 / threads);
                assertThat(store.history(thread, WORKERS * TURNS * 4, null)).isEqualTo(history);
                List<Message> messages = history.get(0).state().messages();
                for (int question = 0; question < messages.size(); question += 2) {
                    String text = messages.get(question).text();
                    assertThat(messages.get(question + 1).text()).isEqualTo("re: " + text);
                    said.add(text);
                }
            }
            assertThat(said).hasSize(WORKERS * TURNS).doesNotHaveDuplicates();
        }
    }

    private static void sendAll(Recap recap, int threads) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                int worker = i;
                work.add(workers.submit(() -> {
                    for (int turn = 0; turn < TURNS; turn++) {
                        String question = worker + "-" + turn;
                        ConversationThread thread = recap.thread(name(worker % threads));
                        assertThat(thread.send(question).text()).isEqualTo("re: " + question);
                    }
                }));
            }
            for (Future<?> each : work) {
                each.get();
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private static String name(int thread) {
        return "thread " + thread;
    }

    private static Recap recap(CheckpointStore store) {
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            UserMessage last =
                    (UserMessage) request.messages().get(request.messages().size() - 1);
            return "re: " + last.singleText();
        });
        return Recap.builder(model)
                .checkpoints(store)
                .summarize(SummaryPolicy.never())
                .build();
    }

    /** Takes all sessions of the proxy at once, which were shared by more connections than there are of them. */
    private void assertSessionsAreAsTheyWere() throws SQLException {
        List<Connection> held = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        String before;
        try {
            before = settings(DriverManager.getConnection(url), held).replaceFirst("^\\d+ ", "");
            for (int i = 0; i < SESSIONS; i++) {
                seen.add(settings(DriverManager.getConnection(proxy.url()), held));
            }
        } finally {
            for (Connection connection : held) {
                connection.close();
            }
        }
        assertThat(seen).hasSize(SESSIONS).doesNotHaveDuplicates().allMatch(session -> session.endsWith(" " + before));
    }

    /** Returns the session's process and its settings; the connection stays in its transaction. */
    private static String settings(Connection connection, List<Connection> held) throws SQLException {
        connection.setAutoCommit(false);
        held.add(connection);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT pg_backend_pid(), current_setting('search_path'), current_setting('statement_timeout'),
                            current_setting('idle_in_transaction_session_timeout'), current_setting('enable_hashjoin'),
                            current_setting('default_transaction_isolation'), current_setting('transaction_isolation'),
                            current_setting('transaction_read_only'),
                            (SELECT count(*) FROM pg_prepared_statements WHERE NOT from_sql),
                            (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())""")) {
            row.next();
            List<String> all = new ArrayList<>();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                all.add(row.getString(column));
            }
            return String.join(" ", all);
        }
    }
}
