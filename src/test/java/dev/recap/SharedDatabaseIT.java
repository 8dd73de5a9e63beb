package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.testing.PostgresServer;
import dev.recap.testing.ScriptedModel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Several Recaps write to the same threads in turn, each with what it remembers of them: none may trust that. */
final class SharedDatabaseIT {

    private static final int STORES = 3;
    private static final int STEPS = 120;
    private static final int PAGE = 30;

    @TempDir
    Path folder;

    private final List<Recap> recaps = new ArrayList<>();
    private Random random;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void threads_writtenByOthersMeanwhile_areSeenAsTheyAre_inPostgres(long seed) {
        String url = PostgresServer.shared().emptyDatabase();
        write(seed, () -> PostgresCheckpointStore.open(url, null, null));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void threads_writtenByOthersMeanwhile_areSeenAsTheyAre_inSqlite(long seed) {
        write(seed, () -> Checkpoints.sqlite(folder.resolve("shared.db")));
    }

    @Test
    void send_threadThatOthersDeletedAndSomebodyElseBegins_isTheirs() {
        String url = PostgresServer.shared().emptyDatabase();
        try (Recap recap = recap(() -> PostgresCheckpointStore.open(url, null, null));
                Recap other = recap(() -> PostgresCheckpointStore.open(url, null, null))) {
            recap.user("ann").thread("1").send("mine");
            other.user("ann").thread("1").delete();

            recap.user("ben").thread("1").send("now mine");

            assertThat(other.user("ben").thread("1").state().messages()).hasSize(2);
            assertThatExceptionOfType(WrongUserException.class)
                    .isThrownBy(() -> other.user("ann").thread("1").state());
        }
    }

    /** Every trip to the server costs more than what is done there, and a detour would not be noticed otherwise. */
    @Test
    void send_toAThreadAsItIsKnown_isOneStatementAStep() {
        String url = PostgresServer.shared().emptyDatabase();
        List<String> statements = new ArrayList<>();
        try (Recap recap = recap(() -> PostgresCheckpointStore.open(recording(url, statements)))) {
            ConversationThread thread = recap.thread("1");
            for (String question : List.of("one", "two", "three", "four", "five", "six")) {
                thread.send(question);
            }
            statements.clear();
            thread.send("seven", TurnOptions.ofDefaults().metadata(Map.of("topic", "numbers")));

            assertThat(thread.state().summary()).isPresent();
            assertThat(statements.subList(0, statements.size() - 1))
                    .hasSize(3)
                    .allMatch(sql -> sql.startsWith("SELECT recap.advance("));
            assertThat(statements.get(3)).startsWith("SELECT count(*) FROM recap.thread");
        }
    }

    private static DataSource recording(String url, List<String> statements) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        source.setPrepareThreshold(0);
        return (DataSource) Proxy.newProxyInstance(
                SharedDatabaseIT.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection")
                        ? recorded(source.getConnection(), statements)
                        : method.invoke(source, arguments));
    }

    private static Connection recorded(Connection connection, List<String> statements) {
        return (Connection) Proxy.newProxyInstance(
                SharedDatabaseIT.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add((String) arguments[0]);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void write(long seed, Supplier<CheckpointStore> stores) {
        random = new Random(seed);
        for (int i = 0; i < STORES; i++) {
            recaps.add(recap(stores));
        }
        try (Recap reader = recap(stores)) {
            for (int step = 0; step < STEPS; step++) {
                String id = "thread " + random.nextInt(2);
                try {
                    change(recaps.get(random.nextInt(STORES)).thread(id), step);
                } catch (NothingToRunException e) {
                    // Of a question that pruning left without a place before it.
                }
                // It never writes, so that it knows nothing but what it reads.
                List<Checkpoint> history = reader.thread(id).history(PAGE);
                for (Recap recap : recaps) {
                    ConversationThread thread = recap.thread(id);
                    assertThat(thread.state().newest())
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(history.isEmpty() ? null : history.get(0));
                    assertThat(thread.history(PAGE)).isEqualTo(history);
                }
            }
        } finally {
            recaps.forEach(Recap::close);
        }
    }

    private static Recap recap(Supplier<CheckpointStore> stores) {
        return Recap.builder(ScriptedModel.answeringBy(request -> "Understood."))
                .checkpoints(stores.get())
                .build();
    }

    private void change(ConversationThread thread, int step) {
        List<Checkpoint> history = thread.history(PAGE);
        int choice = random.nextInt(20);
        if (history.isEmpty() || choice < 9) {
            thread.send("Question " + step);
        } else if (choice < 11) {
            thread.send("Tagged " + step, TurnOptions.ofDefaults().metadata(Map.of("step", step)));
        } else if (choice < 13) {
            thread.at(history.get(random.nextInt(history.size())).id()).send("Branch " + step);
        } else if (choice < 15) {
            thread.rollback();
        } else if (choice < 17) {
            thread.regenerate();
        } else if (choice < 18) {
            thread.prune(Retention.newest(1 + random.nextInt(8)));
        } else if (choice < 19) {
            thread.delete();
        } else {
            thread.editQuestion("Edited " + step);
        }
    }
}
