package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.memory.MemoryStore;
import dev.recap.message.UserId;
import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is left of a user in the files of the tables: nothing, once they are forgotten and the tables written anew. */
final class PostgresForgettingIT {

    private static final UserId SUA = new UserId("수아-4711@example.com");
    private static final UserId ANN = new UserId("ann-0815@example.com");
    private static final int TURNS = 40;

    private final Traces traces = new Traces(SUA);

    @Test
    void forget_userAndVacuumFull_leavesNoByteOfTheirsInAnyTable() throws IOException {
        PostgresServer server = PostgresServer.shared();
        assertNothingIsLeft(server, server.newDatabase());
    }

    @Test
    void forget_userWithPgvectorAndVacuumFull_leavesNoByteOfTheirsInAnyTable() throws IOException {
        String url = Pgvector.newDatabase();
        Pgvector.create(url);
        assertNothingIsLeft(PostgresServer.withPgvector(), url);
    }

    private void assertNothingIsLeft(PostgresServer server, String url) throws IOException {
        Path tables = server.tables(url);
        try (MemoryStore store = PostgresMemoryStore.open(url, null, null)) {
            for (int i = 0; i < TURNS; i++) {
                traces.remember(store, SUA, "비밀 \"4711\" 😀 secret of Sua ", i);
                traces.remember(store, ANN, "문자 \"0815\" 😀 words of Ann ", i);
            }
            traces.add("비밀 \"4711\"");
            traces.add("secret of Sua");
            traces.add(SUA.value());
            // What the server does by itself from time to time: it keeps samples.
            PostgresServer.execute(url, "ANALYZE");
            PostgresServer.execute(url, "CHECKPOINT");
            assertThat(traces.foundIn(tables)).as("before").isNotEmpty();

            store.forget(SUA);
            PostgresServer.execute(url, "VACUUM FULL");
            PostgresServer.execute(url, "CHECKPOINT");

            assertThat(traces.foundIn(tables)).isEmpty();
            assertThat(store.facts().all(ANN)).isNotEmpty();
            assertThat(store.episodes().all(ANN)).hasSize(TURNS);
        }
    }
}
