package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Turns;
import dev.recap.message.ConversationState;
import dev.recap.message.MessageId;
import dev.recap.message.RecapException;
import dev.recap.message.RunningSummary;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand at the path of a store. */
final class SqliteFileTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("recap.db");
    }

    @Test
    void open_folder_throws() throws IOException {
        Files.createDirectory(file);

        assertRefused("is a folder");
    }

    @Test
    void open_missingFolder_throws() {
        file = folder.resolve("absent").resolve("recap.db");

        assertRefused("does not exist");
        assertThat(file.getParent()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "This is a text that is longer than one hundred bytes. It is not a database."})
    void open_textFile_throwsAndLeavesIt(String text) throws IOException {
        Files.writeString(file, text.repeat(100));

        assertRefused("is not a SQLite file");
        assertThat(file).hasContent(text.repeat(100));
    }

    @Test
    void open_emptyFile_isNewDatabase() throws IOException {
        Files.createFile(file);

        write(1);
        assertThat(headText()).isEqualTo("m1");
    }

    @Test
    void open_databaseOfAnotherProgram_throwsAndLeavesIt() throws Exception {
        sql("CREATE TABLE notes (text)");
        byte[] before = Files.readAllBytes(file);

        assertRefused("another program");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void open_applicationIdOfAnotherProgram_throws() throws Exception {
        sql("PRAGMA application_id = 7");

        assertRefused("another program");
    }

    @Test
    void open_newerVersion_asksForUpgrade() throws Exception {
        write(1);
        sql("PRAGMA user_version = 99");

        assertRefused("written by a newer Recap");
    }

    @Test
    void open_fileOfTheFirstVersion_isBroughtUpToDate() throws Exception {
        write(1);
        sql("DROP INDEX thread_by_creation");
        sql("DROP TABLE encryption_key");
        sql("DROP TABLE archive");
        sql("DROP TABLE memory_user");
        sql("DROP TABLE profile");
        sql("DROP TABLE episode");
        sql("DROP TABLE fact");
        sql("PRAGMA user_version = 1");

        assertThat(headText()).isEqualTo("m1");
        sql("REINDEX thread_by_creation");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void open_versionThatNeverWas_isDamaged(int version) throws Exception {
        write(1);
        sql("PRAGMA user_version = " + version);

        assertRefused("damaged");
    }

    @Test
    void head_rowIsGone_isDamagedAndNotAnEmptyThread() throws Exception {
        write(1);
        sql("DELETE FROM checkpoint");

        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            ThreadId thread = new ThreadId("1");
            assertThatThrownBy(() -> store.head(thread)).hasMessageContaining("damaged");
            assertThatThrownBy(() -> store.history(thread, 10, null)).hasMessageContaining("damaged");
        }
    }

    @Test
    void read_tableIsGone_isDamaged() throws Exception {
        write(1);
        sql("DROP TABLE summary");

        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            ThreadId thread = new ThreadId("1");
            assertThatThrownBy(() -> store.delete(thread)).hasMessageContaining("damaged");
        }
    }

    @Test
    void open_pipe_isNoOrdinaryFile() throws Exception {
        Process mkfifo = new ProcessBuilder("mkfifo", file.toString()).start();
        assumeTrue(mkfifo.waitFor() == 0, "there are no named pipes here");

        assertRefused("not an ordinary file");
    }

    @Test
    void open_readOnlyFile_throws() throws IOException {
        write(1);
        assumeFalse(!file.toFile().setWritable(false) || Files.isWritable(file), "this user may write everywhere");

        assertRefused("cannot be written to");
    }

    @Test
    void open_readOnlyFolder_throws() throws IOException {
        write(1);
        try {
            assumeFalse(
                    !folder.toFile().setWritable(false) || Files.isWritable(folder), "this user may write everywhere");
            assertRefused("cannot be written to");
        } finally {
            folder.toFile().setWritable(true);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 99, 100, 1_000, 4_096, 8_192, 20_000, 40_000})
    void open_fileCutShort_throwsOneSentence(int bytes) throws IOException {
        write(50);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));

        assertThatThrownBy(this::headText)
                .isInstanceOf(StoreException.class)
                .hasMessageMatching(
                        "'.*' (is damaged or cut short; restore it from a backup|is not a SQLite file.*)\\.");
    }

    /** Every page in turn is overwritten: whatever comes of it is data as written, or a typed error. */
    @Test
    void head_anyPageDamaged_isRightOrTypedError() throws IOException {
        write(50);
        byte[] whole = Files.readAllBytes(file);
        int refused = 0;
        for (int page = 0; page < whole.length / 4_096; page++) {
            byte[] damaged = whole.clone();
            Arrays.fill(damaged, page * 4_096, page * 4_096 + 600, (byte) 0xA5);
            Files.write(file, damaged);
            try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
                // The second time too: an error must not leave the store in a state of its own.
                refused += isRefused(store) + isRefused(store);
            } catch (RecapException e) {
                assertIsOneSentence(e);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(3);
    }

    /** A new connection would make it anew, or mix what is known of it with what another one holds. */
    @Test
    void compact_fileIsGone_makesNone() throws IOException {
        write(3);
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Files.delete(file);
            assertThatThrownBy(store::compact).hasMessageContaining("is not there any more");
            assertThat(file).doesNotExist();
        }
    }

    private static int isRefused(SqliteCheckpointStore store) {
        try {
            assertThat(store.history(new ThreadId("1"), 100, null)).allSatisfy(SqliteFileTest::assertWhole);
            return 0;
        } catch (RecapException e) {
            assertIsOneSentence(e);
            return 1;
        }
    }

    private static void assertIsOneSentence(RecapException e) {
        assertThat(e.getMessage()).matches("[^\n]+\\.").doesNotContain("cannot be used");
    }

    private static void assertWhole(Checkpoint checkpoint) {
        assertThat(checkpoint.state().messages()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE checkpoint SET messages = x'80'",
                "UPDATE checkpoint SET messages = x'7F01'",
                "UPDATE checkpoint SET id = x'01'",
                "UPDATE checkpoint SET source = 9",
                "UPDATE checkpoint SET details = '{'",
                "UPDATE checkpoint SET details = '[]'",
                "UPDATE checkpoint SET summary = 99",
                "UPDATE summary SET covers = x'01'",
                "UPDATE turn SET id = x'00'",
                "UPDATE step_kind SET body = '{}'",
                "UPDATE message SET form = 2, body = '{\"v\":1'",
                "UPDATE message SET form = 7",
                "DELETE FROM message",
                "DROP TABLE message"
            })
    void history_rowChangedByHand_throwsTypedError(String change) throws Exception {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            RunningSummary summary = new RunningSummary("s", List.of(MessageId.random()), Turns.NOON, null);
            new Turns(store, "1").write(new ConversationState(List.of(user("m1")), summary));
        }
        sql(change);

        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            assertThatThrownBy(() -> store.turn(
                            new ThreadId("1"),
                            store.history(new ThreadId("1"), 1, null).get(0).turn()))
                    .isInstanceOf(RecapException.class);
        }
    }

    @Test
    void close_leavesOneFile() throws IOException {
        write(3);

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void open_threadIdThatIsPath_writesNowhereElse() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("a/b"));
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(inner.resolve("recap?mode=memory.db"))) {
            new Turns(store, "../../x").write(state(user("m")));
        }

        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(inner.resolve("recap?mode=memory.db"));
        }
    }

    @Test
    void open_withoutDriver_namesTheDependency() throws Exception {
        try (URLClassLoader withoutDriver = new WithoutDriver()) {
            Class<?> store = withoutDriver.loadClass(SqliteCheckpointStore.class.getName());
            ThrowableAssert.ThrowingCallable open =
                    () -> store.getMethod("open", Path.class).invoke(null, file);

            assertThatThrownBy(open).cause().hasMessageContaining("org.xerial:sqlite-jdbc");
        }
    }

    /** The test's class path, in which SQLite cannot be found. */
    private static final class WithoutDriver extends URLClassLoader {

        WithoutDriver() throws IOException {
            super(urls(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] urls() throws IOException {
            String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
            URL[] urls = new URL[entries.length];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = Path.of(entries[i]).toUri().toURL();
            }
            return urls;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("org.sqlite.")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    @Test
    void delete_thread_leavesNoWordInTheFile() throws IOException {
        String secret = "a secret that nobody shall read";
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            new Turns(store, "1").write(state(user(secret)));
            store.delete(new ThreadId("1"));

            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).noneMatch(any -> contains(any, secret));
            }
        }
        assertThat(contains(file, secret)).isFalse();
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), UTF_8).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(int turns) {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            Turns writer = new Turns(store, "1");
            for (int i = 0; i < turns; i++) {
                writer.write(state(user("m1")));
            }
        }
    }

    private String headText() {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(file)) {
            return store.head(new ThreadId("1"))
                    .orElseThrow()
                    .state()
                    .messages()
                    .get(0)
                    .text();
        }
    }

    private void assertRefused(String sentence) {
        assertThatThrownBy(() -> SqliteCheckpointStore.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(sentence)
                .hasMessageMatching("[^\n]+\\.");
    }

    private void sql(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
