package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.memory.Fact;
import dev.recap.memory.FactStore.Near;
import dev.recap.memory.FactVector;
import dev.recap.memory.MemoryStore;
import dev.recap.message.StoreException;
import dev.recap.message.UserId;
import dev.recap.testing.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The extension comes to a database that was used without it, or by another Recap. */
final class PgvectorColumnIT {

    private static final UserId SUA = new UserId("sua");

    @Test
    void open_extensionCameLater_findsVectorsOfBothKinds() {
        String url = Pgvector.newDatabase();
        try (MemoryStore before = PostgresMemoryStore.open(url, null, null)) {
            Fact east = add(before, "east", 1, 0);
            Fact moved = add(before, "moved", -1, 0);
            Pgvector.create(url);
            try (MemoryStore after = PostgresMemoryStore.open(url, null, null)) {
                Fact north = add(after, "north", 0, 1);
                Fact northEast = add(after, "north-east", 1, 1);
                assertThat(nearest(after, 1, 0)).containsExactly(east, northEast, north, moved);
                assertThat(after.facts().nearest(SUA, vector(1, 0), 2))
                        .extracting(Near::fact)
                        .containsExactly(east, northEast);

                // A store that does not know of the column yet goes on, and what it writes is what counts.
                Fact west = northEast.edited("west", Instant.EPOCH);
                assertThat(before.facts().replace(northEast, west, vector(-1, 0.1f)))
                        .isTrue();
                assertThat(nearest(after, 1, 0)).containsExactly(east, north, west, moved);
                Fact longer = west.edited("longer", Instant.EPOCH);
                assertThat(before.facts().replace(west, longer, FactVector.of("a-model", new float[] {1, 2, 3})))
                        .isTrue();
                assertThat(nearest(after, 1, 0)).containsExactly(east, north, moved);
                assertThat(nearest(after, 1, 2, 3)).containsExactly(longer);

                assertThat(after.facts().replace(east, east, vector(0, 1))).isTrue();
                assertThat(nearest(after, 0, 1)).containsExactly(east, north, moved);
                assertThat(after.facts().withoutVectorOf(SUA, "a-model", 2)).containsExactly(longer);
                // To the older store, what only the column holds is to be embedded.
                assertThat(before.facts().withoutVectorOf(SUA, "a-model", 2)).containsExactly(east, north, longer);
            }
        }
    }

    /** A database of a Recap that had rows with many zeros compressed. */
    @Test
    void open_tableCompressesRows_writesNewOnesAsTheyAre() throws SQLException {
        String url = Pgvector.newDatabase();
        Pgvector.create(url);
        float[] values = new float[1_024];
        values[0] = 1;
        try (MemoryStore before = PostgresMemoryStore.open(url, null, null)) {
            PostgresServer.execute(url, "ALTER TABLE recap.fact RESET (toast_tuple_target)");
            Fact older = add(before, "older", values);
            try (MemoryStore after = PostgresMemoryStore.open(url, null, null)) {
                Fact newer = add(after, "newer", values);
                assertThat(nearest(after, values)).containsExactly(older, newer);
            }
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT min(pg_column_size(embedding)), max(pg_column_size(embedding)) FROM recap.fact")) {
            row.next();
            assertThat(row.getInt(1)).isLessThan(4 * values.length);
            assertThat(row.getInt(2)).isGreaterThan(4 * values.length);
        }
    }

    /** A role that may use the tables but make nothing, in a database with the function and in one of a Recap without it. */
    @Test
    void open_mayMakeNothing_searchesWithTheFunctionAndWithoutIt() {
        String url = Pgvector.newDatabase();
        Pgvector.create(url);
        PostgresServer.withPgvector().makeGuest();
        String guest = url.replaceFirst("user=[^&]*", "user=" + PostgresServer.GUEST);
        try (MemoryStore owner = PostgresMemoryStore.open(url, null, null)) {
            PostgresServer.execute(
                    url,
                    "GRANT USAGE ON SCHEMA recap, \"the Extensions\" TO recap_guest;"
                            + " GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA recap TO recap_guest");
            Fact east = add(owner, "east", 1, 0);
            Fact north = add(owner, "north", 0, 1);
            try (MemoryStore with = PostgresMemoryStore.open(guest, null, PostgresServer.GUEST_PASSWORD)) {
                assertThat(nearest(with, 1, 0)).containsExactly(east, north);
                PostgresServer.execute(url, "DROP FUNCTION recap.nearest_facts");
                assertThatThrownBy(() -> nearest(with, 1, 0))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("nearest_facts");
            }
            try (MemoryStore without = PostgresMemoryStore.open(guest, null, PostgresServer.GUEST_PASSWORD)) {
                assertThat(nearest(without, 1, 0)).containsExactly(east, north);
            }
        }
    }

    /** What another Recap, or another schema of the extension, made of the function is not what this one asks. */
    @Test
    void open_functionIsAnother_replacesIt() {
        String url = Pgvector.newDatabase();
        Pgvector.create(url);
        PostgresMemoryStore.open(url, null, null).close();
        PostgresServer.execute(url, "CREATE SCHEMA \"else$$where\"; ALTER EXTENSION vector SET SCHEMA \"else$$where\"");
        try (MemoryStore store = PostgresMemoryStore.open(url, null, null)) {
            Fact east = add(store, "east", 1, 0);
            assertThat(nearest(store, 0, 1)).containsExactly(east);
        }
        PostgresServer.execute(url, """
                DO $test$ BEGIN
                    ASSERT (SELECT prosrc LIKE '%"else$$where"%' FROM pg_proc WHERE proname = 'nearest_facts');
                END $test$""");
    }

    private static List<Fact> nearest(MemoryStore store, float... values) {
        return store.facts().nearest(SUA, vector(values), 9).stream()
                .map(Near::fact)
                .toList();
    }

    private static FactVector vector(float... values) {
        return FactVector.of("a-model", values);
    }

    private static Fact add(MemoryStore store, String text, float... values) {
        return store.facts().add(Traces.fact(SUA, text), vector(values), List.of());
    }
}
