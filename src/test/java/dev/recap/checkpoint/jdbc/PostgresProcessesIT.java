package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.KilledPruning;
import dev.recap.checkpoint.Lease;
import dev.recap.checkpoint.ThreadBusyException;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.Turns;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.testing.ChildProcess;
import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one server, processes that are killed, and a server that is stopped. */
@Timeout(300)
final class PostgresProcessesIT {

    private static final ThreadId THREAD = new ThreadId("1");

    @TempDir
    Path folder;

    @Test
    void commit_twoProcessesOnOneNewThread_loseNothing() throws Exception {
        int turns = 50;
        String url = PostgresServer.shared().newDatabase();
        List<String> acknowledged = new ArrayList<>();
        try (WriterProcess a = start(url, "a", "1", turns);
                WriterProcess b = start(url, "b", "1", turns)) {
            acknowledged.addAll(untilBothEnd(a, b));
        }
        assertHoldsEachOnce(url, acknowledged, 2 * turns);
    }

    @Test
    void open_tenProcessesOnEmptyDatabase_allSucceed() throws Exception {
        String url = PostgresServer.shared().newDatabase();
        List<WriterProcess> processes = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                processes.add(start(url, "ten" + i, "thread " + i, 1));
            }
            for (WriterProcess process : processes) {
                assertThat(process.lines()).hasSize(1);
                assertThat(process.exitCode()).isZero();
            }
        } finally {
            processes.forEach(WriterProcess::close);
        }
        try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
            assertThat(store.threads(ThreadQuery.all())).hasSize(10);
        }
    }

    @Test
    void head_processKilledTenTimes_keepsWhatWasAcknowledged() throws Exception {
        String url = PostgresServer.shared().newDatabase();
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < 10; kill++) {
            try (WriterProcess writer = start(url, "kill", "1", 1_000_000)) {
                for (int i = 0; i <= kill % 7; i++) {
                    acknowledged.add(writer.line());
                }
                writer.kill();
                acknowledged.addAll(writer.lines());
            }
            try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
                for (String id : acknowledged) {
                    assertThat(store.find(THREAD, CheckpointId.of(id))).as(id).isPresent();
                }
                // The claim of the killed process is void: the thread goes on at once.
                new Turns(store, "1").write(store.head(THREAD).orElseThrow().state());
            }
        }
    }

    /** The owner is said to run elsewhere, so that only the server's clock can end its claim. */
    @Test
    void commit_ownerOnOtherMachineKilled_isFreeWhenItsLeaseExpires() throws Exception {
        String url = PostgresServer.shared().newDatabase();
        Process owner = ChildProcess.running(Claim.class, url).start();
        try {
            assertThat(owner.inputReader().readLine()).isEqualTo("claimed");
        } finally {
            owner.destroyForcibly().waitFor();
        }

        try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
            Turns turns = new Turns(store, "1");
            assertThatThrownBy(() -> turns.write(state(user("early")))).isInstanceOf(ThreadBusyException.class);
            while (!writes(turns)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
            assertThat(store.history(THREAD, 10, null)).hasSize(2);
        }
    }

    private static boolean writes(Turns turns) {
        try {
            turns.write(state(user("late")));
            return true;
        } catch (ThreadBusyException e) {
            return false;
        }
    }

    /** A process that claims a thread and is still at it. */
    static final class Claim {
        public static void main(String[] arguments) throws Exception {
            CheckpointStore store = PostgresCheckpointStore.open(arguments[0], null, null);
            Turns turns = new Turns(store, "1");
            Lease lease = new Lease("another machine|1@1|1", Duration.ofSeconds(10));
            store.commit(turns.commitOf(lease, false, turns.next(null, newTurn(), state(user("a")))));
            ChildProcess.tell("claimed");
            System.in.read();
        }
    }

    @Test
    void commit_serverStopsAtOnceAndStarts_losesAndDoublesNothing() throws Exception {
        int turns = 60;
        try (PostgresServer own = PostgresServer.startOwn()) {
            String url = own.newDatabase();
            List<String> acknowledged = new ArrayList<>();
            try (WriterProcess a = start(url, "stop-a", "1", turns);
                    WriterProcess b = start(url, "stop-b", "1", turns)) {
                // A process that starts while the server is away is refused at once, as it should be.
                acknowledged.add(b.line());
                for (int stop = 0; stop < 3; stop++) {
                    for (int i = 0; i < 10; i++) {
                        acknowledged.add(a.line());
                    }
                    own.stopAtOnce();
                    own.start();
                }
                acknowledged.addAll(untilBothEnd(a, b));
            }
            assertHoldsEachOnce(url, acknowledged, 2 * turns);
        }
    }

    @Test
    void prune_processKilledInTheMiddle_leavesTheThreadWhole() throws Exception {
        String url = PostgresServer.shared().newDatabase();
        KilledPruning.run(() -> PostgresCheckpointStore.open(url, null, null), PruningProcess.class, url);
    }

    /** Returns what two processes acknowledge until they end, as they should. */
    private List<String> untilBothEnd(WriterProcess a, WriterProcess b) throws InterruptedException, IOException {
        List<String> acknowledged = new ArrayList<>(a.lines());
        acknowledged.addAll(b.lines());
        assertThat(a.exitCode()).as(errors()).isZero();
        assertThat(b.exitCode()).as(errors()).isZero();
        return acknowledged;
    }

    /** Returns what the processes said beside what they acknowledged. */
    private String errors() throws IOException {
        StringBuilder errors = new StringBuilder();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.err")) {
            for (Path file : files) {
                errors.append(Files.readString(file));
            }
        }
        return errors.toString();
    }

    private static void assertHoldsEachOnce(String url, List<String> acknowledged, int turns) {
        assertThat(acknowledged).hasSize(turns);
        try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
            for (String id : acknowledged) {
                assertThat(store.find(THREAD, CheckpointId.of(id))).as(id).isPresent();
            }
            List<Message> messages = store.head(THREAD).orElseThrow().state().messages();
            assertThat(messages).hasSize(2 * acknowledged.size());
            assertThat(messages.stream().filter(Message::isFromUser).map(Message::text))
                    .doesNotHaveDuplicates();
            assertThat(store.history(THREAD, Integer.MAX_VALUE, null)).hasSize(3 * acknowledged.size());
        }
    }

    private WriterProcess start(String url, String name, String thread, int turns) throws IOException {
        return WriterProcess.start(url, folder.resolve(name + ".err").toFile(), thread, turns);
    }
}
