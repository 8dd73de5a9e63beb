package dev.recap.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import dev.recap.message.ThreadId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with the lines of a thread, one sentence says where, and nothing of the thread is left. */
final class DamagedLinesTest {

    private static final ThreadId T = new ThreadId("T");

    private final CheckpointStore store = new InMemoryCheckpointStore();
    private List<String> lines;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        try (CheckpointStore source = new InMemoryCheckpointStore()) {
            RichThread.write(source, "T", 4);
            lines = ThreadLinesTest.written(source, T).lines().toList();
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void read_cutAfterAnyLine_leavesNothing() {
        assertThat(lines).hasSizeGreaterThan(80);
        for (int end = 0; end < lines.size(); end++) {
            UnreadableHistoryException refused = refused(String.join("\n", lines.subList(0, end)) + "\n");
            assertThat(refused.place()).isEqualTo("Line " + Math.max(2, end + 1));
        }
    }

    @Test
    void read_cutInTheMiddleOfAnyLine_leavesNothing() {
        for (int end = 0; end < lines.size(); end++) {
            String half = lines.get(end).substring(0, lines.get(end).length() / 2);
            UnreadableHistoryException refused = refused(String.join("\n", lines.subList(0, end)) + "\n" + half);
            assertThat(refused.place()).isEqualTo("Line " + Math.max(2, end + 1));
        }
    }

    /** So long a thread is written in several commits, of which all but the last were made. */
    @Test
    void read_cutAfterSomeCommits_leavesNothing() throws IOException {
        try (CheckpointStore source = new InMemoryCheckpointStore();
                CheckpointStore sqlite = SqliteCheckpointStore.open(folder.resolve("t.db"))) {
            RichThread.write(source, "T", 200);
            String whole = ThreadLinesTest.written(source, T);
            String cut = whole.substring(0, whole.length() - 10);

            assertThatThrownBy(() -> ThreadLinesTest.read(sqlite, T, cut, 100))
                    .isInstanceOf(UnreadableHistoryException.class);

            assertThat(sqlite.threads(ThreadQuery.all())).isEmpty();
            assertThat(sqlite.history(T, 1, null)).isEmpty();
        }
    }

    @Test
    void read_withoutAnyLine_leavesNothing() {
        for (int missing = 0; missing < lines.size(); missing++) {
            refused(String.join("\n", without(missing)));
        }
    }

    @Test
    void read_withALineTwice_leavesNothing() {
        for (int doubled = 0; doubled < lines.size(); doubled++) {
            String more = lines.get(doubled) + "\n" + lines.get(doubled);
            if (lines.get(doubled).startsWith("{\"checkpoint\"") || doubled == 0) {
                refused(String.join("\n", replaced(doubled, more)));
            }
        }
    }

    @Test
    void read_otherVersion_saysWhich() {
        assertThat(refused(replacedIn(0, "\"version\":1", "\"version\":2"))).hasMessageContaining("version 2");
        assertThat(refused(replacedIn(0, "\"version\":1", "\"version\":\"1\""))).hasMessageContaining("version");
        assertThat(refused(replacedIn(0, "\"version\":1", "\"v\":1"))).hasMessageContaining("version");
    }

    @Test
    void read_fieldsOfAnotherKind_tellTheLine() {
        refusedAt(1, "\"step\":-1", "\"step\":\"-1\"");
        refusedAt(1, "\"step\":-1", "\"step\":-2");
        // A root may have any number behind what was pruned, but not one beyond its child's.
        assertThat(refused(replacedIn(1, "\"step\":-1", "\"step\":5")).place()).isEqualTo("Line 4");
        refusedAt(1, "\"source\":\"input\"", "\"source\":\"output\"");
        refusedAt(1, "\"createdAt\":\"2026", "\"createdAt\":\"yesterday");
        refusedAt(1, "\"messages\":[]", "\"messages\":[0]");
        refusedAt(1, "\"messages\":[]", "\"messages\":[\"x\"]");
        refusedAt(1, "\"shared\":0", "\"shared\":-1");
        refusedAt(1, "\"shared\":0", "\"shared\":1");
        refusedAt(1, "\"messages\":[]", "\"messages\":[],\"summary\":0");
        refusedAt(1, "\"next\":[\"__start__\"]", "\"next\":[1]");
        refusedAt(1, "\"id\":\"", "\"parent\":\"01a2291b-70a2-7000-aa45-799b2f0a72cc\",\"id\":\"");
        refusedAt(1, "\"messages\":[]", "\"messages\":[null]");
        refusedAt(1, "\"messages\":[]", "\"messages\":[],\"values\":{\"\":1}");
        refusedAt(1, "\"createdAt\":\"2026", "\"createdAt\":\"+1000000000");
        refusedAt(2, "\"v\":1", "\"v\":99");
        refusedAt(2, "\"createdAt\":\"", "\"createdAt\":\"x");
        refusedAt(3, "\"messages\":[0]", "\"messages\":[0,0]");
    }

    @Test
    void read_nothingOrSomethingElse_isRefused() {
        refused("");
        refused("\n\n");
        refused("null");
        refused("{}");
        refused("[1]");
        refused("hello");
        refused("[".repeat(200_000));
        refused("{\"recap\":" + "1".repeat(1_000_000) + "}");
        refused("{\"recap\":\"thread\",\"version\":1,\"thread\":\"T\",\"checkpoints\":0}");
        refused("{\"recap\":\"thread\",\"version\":1,\"user\":\"\",\"checkpoints\":1}");
    }

    @Test
    void read_intoAThreadThatExists_leavesItAsItWas() {
        Turns there = new Turns(store, "T");
        there.write(Turns.state(Turns.user("hi")));

        assertThatThrownBy(() -> ThreadLinesTest.read(store, T, String.join("\n", lines), 0))
                .isInstanceOf(ThreadExistsException.class)
                .hasMessageContaining("'T'");

        assertThat(store.history(T, 9, null)).containsExactly(there.head());
    }

    private void refusedAt(int index, String text, String replacement) {
        assertThat(refused(replacedIn(index, text, replacement)).place()).isEqualTo("Line " + (index + 1));
    }

    private UnreadableHistoryException refused(String text) {
        UnreadableHistoryException refused =
                catchThrowableOfType(UnreadableHistoryException.class, () -> ThreadLinesTest.read(store, T, text, 0));
        assertThat(refused).as(text.substring(0, Math.min(200, text.length()))).isNotNull();
        assertThat(refused.getMessage()).doesNotContain("\n").endsWith(".");
        assertThat(store.thread(T)).isEmpty();
        return refused;
    }

    private String replacedIn(int index, String text, String replacement) {
        assertThat(lines.get(index)).contains(text);
        return String.join("\n", replaced(index, lines.get(index).replace(text, replacement)));
    }

    private List<String> without(int index) {
        List<String> fewer = new ArrayList<>(lines);
        fewer.remove(index);
        return fewer;
    }

    private List<String> replaced(int index, String line) {
        List<String> others = new ArrayList<>(lines);
        others.set(index, line);
        return others;
    }
}
