package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import dev.recap.memory.Episode;
import dev.recap.memory.Fact;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactType;
import dev.recap.memory.FactVector;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStore.Forgotten;
import dev.recap.memory.Profile;
import dev.recap.memory.ProfileStore;
import dev.recap.memory.User;
import dev.recap.message.FactId;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a user in the bytes of the files: nothing, once they are forgotten. */
final class SqliteForgettingTest {

    private static final UserId SUA = new UserId("수아-4711@example.com");
    private static final UserId ANN = new UserId("ann-0815@example.com");
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @TempDir
    Path folder;

    private final Random random = new Random(7);
    private final Set<byte[]> traces = new LinkedHashSet<>();

    @Test
    void forget_user_leavesNoByteOfTheirsInAnyFile() throws IOException {
        Path file = folder.resolve("recap.db");
        try (MemoryStore store = SqliteMemoryStore.open(file);
                MemoryStore other = SqliteMemoryStore.open(file)) {
            for (int i = 0; i < 200; i++) {
                remember(store, SUA, "비밀 \"4711\" 😀 secret of Sua ", i);
                remember(other, ANN, "문자 \"0815\" 😀 words of Ann ", i);
            }
            trace("비밀 \"4711\"");
            trace("secret of Sua");
            trace(SUA.value());
            assertThat(found()).as("before").isNotEmpty();

            Forgotten forgotten = store.forget(SUA);

            assertThat(forgotten.facts()).isPositive();
            assertThat(forgotten.episodes()).isEqualTo(200);
            assertThat(found()).isEmpty();
            assertThat(other.facts().all(ANN)).isNotEmpty();
            assertThat(other.episodes().all(ANN)).hasSize(200);
            assertThat(Files.size(folder.resolve("recap.db-wal"))).isZero();
        }
        assertThat(found()).isEmpty();
    }

    @Test
    void delete_fact_leavesNoByteOfItInAnyFile() throws IOException {
        Path file = folder.resolve("recap.db");
        try (MemoryStore store = SqliteMemoryStore.open(file)) {
            Fact kept = store.facts().add(fact(SUA, "녹차를 마셔요"), null, List.of());
            Fact gone = store.facts().add(fact(SUA, "비밀 \"4711\"".repeat(2_000)), vector(), List.of());
            trace("비밀 \"4711\"");
            traces.add(FactRow.said(gone.text()));
            assertThat(found()).isNotEmpty();

            store.facts().delete(SUA, gone.id());

            assertThat(found()).isEmpty();
            assertThat(store.facts().all(SUA)).containsExactly(kept);
        }
    }

    @Test
    void open_fileOfCheckpoints_holdsBoth() {
        Path file = folder.resolve("recap.db");
        try (SqliteCheckpointStore checkpoints = SqliteCheckpointStore.open(file);
                MemoryStore store = SqliteMemoryStore.open(file)) {
            Turns turns = new Turns(checkpoints, "1");
            turns.say("question", "answer", false, StepReport.NONE);
            Fact tea = store.facts().add(fact(SUA, "녹차를 마셔요"), vector(), List.of());
            turns.say("another", "answer", false, StepReport.NONE);

            store.forget(ANN);

            assertThat(store.facts().all(SUA)).containsExactly(tea);
            assertThat(checkpoints.head(turns.thread())).contains(turns.head());
        }
    }

    /** Every kind of row, of sizes that fill and split pages, some of them changed or deleted again. */
    private void remember(MemoryStore store, UserId user, String secret, int i) {
        String text = secret + i + " " + "x".repeat(random.nextInt(i % 10 == 0 ? 9_000 : 300));
        store.users().save(new User(user, secret + "name " + i, secret, null));
        store.profiles()
                .save(user, new ProfileStore.Version(new Profile(List.of(text), List.of(secret), List.of()), NOON));
        store.episodes().append(user, List.of(new Episode(0, text, secret + "answered", NOON)));
        Fact fact = store.facts().add(fact(user, text), i % 3 == 0 ? null : vector(), List.of());
        if (i % 5 == 1) {
            store.facts().replace(fact, fact.edited(secret + "edited " + i, NOON), null);
        }
        if (i % 7 == 1) {
            store.facts().delete(user, fact.id());
        }
        if (user.equals(SUA)) {
            traces.add(FactRow.said(text));
            traces.add(FactRow.id(fact.id()));
        }
    }

    private FactVector vector() {
        float[] values = new float[384];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return FactVector.of("a-model", values);
    }

    private static Fact fact(UserId user, String text) {
        return new Fact(
                FactId.random(),
                user,
                text,
                FactType.FACT,
                5,
                0.9,
                FactSource.EXTRACTED,
                false,
                null,
                List.of(new MessageId(user.value() + " message")),
                NOON,
                NOON);
    }

    /** In the encodings of the two databases, as JSON has it, and as JSON of ASCII alone has it. */
    private void trace(String text) {
        traces.add(text.getBytes(StandardCharsets.UTF_8));
        traces.add(text.getBytes(StandardCharsets.UTF_16LE));
        traces.add(text.replace("\"", "\\\"").getBytes(StandardCharsets.UTF_8));
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(c < 128 ? "" + (char) c : "\\u%04x".formatted(c)));
        traces.add(escaped.toString().getBytes(StandardCharsets.UTF_8));
    }

    private List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                for (byte[] trace : traces) {
                    if (holds(bytes, trace)) {
                        found.add(file.getFileName() + ": " + new String(trace, StandardCharsets.UTF_8));
                    }
                }
            }
        }
        return found;
    }

    private static boolean holds(byte[] bytes, byte[] trace) {
        for (int i = 0; i + trace.length <= bytes.length; i++) {
            if (bytes[i] == trace[0] && Arrays.equals(bytes, i, i + trace.length, trace, 0, trace.length)) {
                return true;
            }
        }
        return false;
    }
}
