package dev.recap.memory.jdbc;

import dev.recap.memory.Episode;
import dev.recap.memory.Fact;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactType;
import dev.recap.memory.FactVector;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.Profile;
import dev.recap.memory.ProfileStore;
import dev.recap.memory.User;
import dev.recap.message.FactId;
import dev.recap.message.MessageId;
import dev.recap.message.UserId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** What is remembered of users, and what of one of them is found in the bytes of files. */
final class Traces {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final UserId user;
    private final Random random = new Random(7);
    private final Set<byte[]> traces = new LinkedHashSet<>();

    /** Makes those of a user. */
    Traces(UserId user) {
        this.user = user;
    }

    /** Every kind of row, of sizes that fill and split pages, some of them changed or deleted again. */
    void remember(MemoryStore store, UserId of, String secret, int i) {
        String text = secret + i + " " + "x".repeat(random.nextInt(i % 10 == 0 ? 9_000 : 300));
        store.users().save(new User(of, secret + "name " + i, secret, null));
        store.profiles()
                .save(of, new ProfileStore.Version(new Profile(List.of(text), List.of(secret), List.of()), NOON));
        store.episodes().append(of, List.of(new Episode(0, text, secret + "answered", NOON)));
        Fact fact = store.facts().add(fact(of, text), i % 3 == 0 ? null : vector(), List.of());
        if (i % 5 == 1) {
            store.facts().replace(fact, fact.edited(secret + "edited " + i, NOON), null);
        }
        if (i % 7 == 1) {
            store.facts().delete(of, fact.id());
        }
        if (of.equals(user)) {
            traces.add(FactRow.said(text));
            traces.add(FactRow.id(fact.id()));
        }
    }

    FactVector vector() {
        float[] values = new float[384];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return FactVector.of("a-model", values);
    }

    /** Returns a new fact that nothing but its text tells from others. */
    static Fact fact(UserId user, String text) {
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
    void add(String text) {
        traces.add(text.getBytes(StandardCharsets.UTF_8));
        traces.add(text.getBytes(StandardCharsets.UTF_16LE));
        traces.add(text.replace("\"", "\\\"").getBytes(StandardCharsets.UTF_8));
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(c < 128 ? "" + (char) c : "\\u%04x".formatted(c)));
        traces.add(escaped.toString().getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] bytes) {
        traces.add(bytes);
    }

    /** Returns what is found in the files of a folder and of those in it. */
    List<String> foundIn(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = bytes(file);
                for (byte[] trace : traces) {
                    if (holds(bytes, trace)) {
                        found.add(folder.relativize(file) + ": " + new String(trace, StandardCharsets.UTF_8));
                    }
                }
            }
        }
        return found;
    }

    /** A server takes files away while it runs. */
    private static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return new byte[0];
        }
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
