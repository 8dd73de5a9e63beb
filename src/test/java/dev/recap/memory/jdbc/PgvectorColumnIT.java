package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.memory.Fact;
import dev.recap.memory.FactSource;
import dev.recap.memory.FactStore.Near;
import dev.recap.memory.FactType;
import dev.recap.memory.FactVector;
import dev.recap.memory.MemoryStore;
import dev.recap.message.FactId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The extension comes to a database that was used without it. */
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

    private static List<Fact> nearest(MemoryStore store, float... values) {
        return store.facts().nearest(SUA, vector(values), 9).stream()
                .map(Near::fact)
                .toList();
    }

    private static FactVector vector(float... values) {
        return FactVector.of("a-model", values);
    }

    private static Fact add(MemoryStore store, String text, float... values) {
        Fact fact = new Fact(
                FactId.random(),
                SUA,
                text,
                FactType.FACT,
                5,
                0.9,
                FactSource.EXTRACTED,
                false,
                null,
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH);
        return store.facts().add(fact, vector(values), List.of());
    }
}
