package dev.recap.bench;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.recap.memory.CachedEmbeddings;
import dev.recap.memory.Fact;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactType;
import dev.recap.memory.FactVector;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.UserMemory;
import dev.recap.memory.jdbc.PostgresMemoryStore;
import dev.recap.memory.jdbc.SqliteMemoryStore;
import dev.recap.message.FactId;
import dev.recap.message.UserId;
import dev.recap.testing.PostgresServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.opentest4j.TestAbortedException;

/**
 * How long the search for a user's facts takes, the query's embedding aside: of a user with 1,000 facts who is alone, and
 * among 1,000 users with 100 facts each, which were written in between.
 */
final class RecallSpeed {

    private static final UserId MEASURED = new UserId("measured");
    private static final int FACTS = 1_000;
    private static final int OTHERS = 1_000;
    /** Each of the others has a fact written for every tenth of the measured user's. */
    private static final int OTHERS_FACTS = 100;

    private static final int WORKERS = 8;
    private static final int WARM_UP = 1_500;
    private static final int SAMPLES = 400;
    private static final int HITS = 5;

    private static final List<String> VERBS = List.of("likes", "avoids", "collects", "sells", "repairs", "studies");
    private static final List<String> THINGS =
            List.of("green tea", "old maps", "violins", "bicycles", "tomatoes", "chess books", "녹차", "자전거", "바이올린");
    private static final List<String> PLACES =
            List.of("Seoul", "Busan", "Berlin", "the garden", "the office", "서울", "부산", "회사", "a small shop");

    private final EmbeddingModel model = new CachedEmbeddings();
    private final BiConsumer<String, Object> line;

    private RecallSpeed(BiConsumer<String, Object> line) {
        this.line = line;
    }

    static void run(BiConsumer<String, Object> line) throws Exception {
        RecallSpeed speed = new RecallSpeed(line);
        Path folder = Folders.create();
        try {
            speed.compare(
                    "SQLite",
                    SqliteMemoryStore.open(folder.resolve("few.db")),
                    SqliteMemoryStore.open(folder.resolve("many.db")),
                    List.of());
        } finally {
            Folders.delete(folder);
        }
        PostgresServer server = PostgresServer.shared();
        speed.compare("PostgreSQL, bytes", server.newDatabase(), server.newDatabase());
        try {
            PostgresServer withPgvector = PostgresServer.withPgvector();
            speed.compare("PostgreSQL, pgvector", databaseOf(withPgvector), databaseOf(withPgvector));
        } catch (TestAbortedException e) {
            line.accept("PostgreSQL, pgvector", e.getMessage());
        }
    }

    private static String databaseOf(PostgresServer server) {
        String url = server.newDatabase();
        PostgresServer.execute(url, "CREATE EXTENSION vector");
        return url;
    }

    private void compare(String name, String few, String many) throws Exception {
        compare(
                name,
                PostgresMemoryStore.open(few, null, null),
                PostgresMemoryStore.open(many, null, null),
                List.of(few, many));
    }

    /** Takes turns between the two, so that both meet the same other work. */
    private void compare(String name, MemoryStore few, MemoryStore many, List<String> databases) throws Exception {
        try (few;
                many) {
            fill(few, 0);
            fill(many, OTHERS);
            // What a server does by itself within minutes, not beside the first searches.
            for (String database : databases) {
                PostgresServer.execute(database, "VACUUM ANALYZE");
                PostgresServer.execute(database, "CHECKPOINT");
            }
            UserMemory alone = user(few);
            UserMemory among = user(many);
            double[] fewMillis = new double[SAMPLES];
            double[] manyMillis = new double[SAMPLES];
            for (int i = 0; i < WARM_UP + SAMPLES; i++) {
                String query = "Who " + text(i * 31).replaceFirst("\\d+", "") + "?";
                int sample = Math.floorMod(i - WARM_UP, SAMPLES);
                fewMillis[sample] = millis(alone, query);
                manyMillis[sample] = millis(among, query);
            }
            Arrays.sort(fewMillis);
            Arrays.sort(manyMillis);
            line.accept(name + ", 1 user", summary(fewMillis));
            line.accept(name + ", 1,001 users", summary(manyMillis));
            line.accept(
                    name + ", ratio of the medians",
                    String.format(Locale.ROOT, "%.2f", manyMillis[SAMPLES / 2] / fewMillis[SAMPLES / 2]));
        }
    }

    private UserMemory user(MemoryStore store) {
        return Memory.builder(new Script())
                .store(store)
                .embeddingModel(model)
                .build()
                .user(MEASURED.value());
    }

    private static double millis(UserMemory user, String query) {
        long began = System.nanoTime();
        user.search(query, HITS);
        return (System.nanoTime() - began) / 1e6;
    }

    private static String summary(double[] sorted) {
        return String.format(
                Locale.ROOT,
                "%.2f  %.2f  %.2f",
                sorted[SAMPLES / 4],
                sorted[SAMPLES / 2],
                sorted[SAMPLES * 95 / 100]);
    }

    private void fill(MemoryStore store, int others) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
        try {
            for (int i = 0; i < FACTS; i++) {
                int number = i;
                List<Future<?>> written = new ArrayList<>();
                written.add(pool.submit(() -> add(store, MEASURED, number)));
                // In each of ten rounds, each of the others once.
                for (int other = 0; other < others * OTHERS_FACTS / FACTS; other++) {
                    UserId user = new UserId("user " + (number % (FACTS / OTHERS_FACTS) + other * FACTS / OTHERS_FACTS));
                    written.add(pool.submit(() -> add(store, user, number)));
                }
                for (Future<?> each : written) {
                    each.get();
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    private void add(MemoryStore store, UserId user, int number) {
        String text = text(number);
        Fact fact = new Fact(
                FactId.random(),
                user,
                text,
                FactType.FACT,
                5,
                0.9,
                FactSource.EXTRACTED,
                false,
                null,
                List.of(),
                Instant.EPOCH.plusSeconds(number),
                Instant.EPOCH.plusSeconds(number));
        store.facts()
                .add(fact, FactVector.of(model.modelName(), model.embed(text).content().vector()), List.of());
    }

    private static String text(int number) {
        return VERBS.get(number % VERBS.size()) + " " + THINGS.get(number / 6 % THINGS.size()) + " since " + (1_000 + number)
                + " in " + PLACES.get(number / 54 % PLACES.size());
    }
}
