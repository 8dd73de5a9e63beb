package dev.recap.memory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.checkpoint.jdbc.CuttingRelay;
import dev.recap.checkpoint.jdbc.CuttingRelay.Cut;
import dev.recap.memory.Episode;
import dev.recap.memory.Fact;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStore.Forgotten;
import dev.recap.memory.Profile;
import dev.recap.memory.ProfileStore;
import dev.recap.memory.User;
import dev.recap.message.UserId;
import dev.recap.testing.PostgresServer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a change whose connection is lost on the way. */
final class PostgresMemoryConnectionIT {

    private static final UserId SUA = new UserId("sua");

    private CuttingRelay relay;
    private MemoryStore store;
    private MemoryStore direct;

    @BeforeEach
    void open() throws IOException {
        String url = PostgresServer.shared().emptyDatabase();
        relay = new CuttingRelay(url);
        direct = PostgresMemoryStore.open(url, null, null);
        store = PostgresMemoryStore.open(relay.url(), null, null);
    }

    @AfterEach
    void close() {
        if (relay != null) {
            store.close();
            direct.close();
            relay.close();
        }
    }

    private <T> T cut(Cut cut, Supplier<T> change) {
        relay.cutNext(cut, () -> {});
        T result = change.get();
        assertThat(relay.isPlanned()).isFalse();
        return result;
    }

    @ParameterizedTest
    @EnumSource(Cut.class)
    void everyChange_connectionIsCut_isMadeOnce(Cut cut) {
        Fact tea = fact("Drinks tea.");
        Fact water = fact("Drinks water.");
        assertThat(cut(cut, () -> store.facts().add(tea, null, List.of()))).isEqualTo(tea);
        assertThat(cut(cut, () -> store.facts().add(water, null, List.of(tea)))).isEqualTo(water);
        assertThat(direct.facts().all(SUA)).containsExactly(tea.supersededBy(water.id()), water);
        assertThat(cut(cut, () -> store.facts().replace(water, water.locked(true), null)))
                .isTrue();
        assertThat(cut(cut, () -> store.facts().delete(SUA, tea.id()))).isTrue();
        assertThat(direct.facts().all(SUA)).containsExactly(water.locked(true));

        Episode turn = new Episode(0, "a", "b", Instant.EPOCH);
        for (int i = 0; i < 3; i++) {
            long first = 2L * i;
            assertThat(cut(cut, () -> store.episodes().append(SUA, List.of(turn, turn))))
                    .containsExactly(turn.withId(first), turn.withId(first + 1));
        }
        assertThat(direct.episodes().all(SUA)).hasSize(6);

        ProfileStore.Version version =
                new ProfileStore.Version(new Profile(List.of("tea"), List.of(), List.of()), Instant.EPOCH);
        cut(cut, () -> {
            store.profiles().save(SUA, version);
            return version;
        });
        assertThat(direct.profiles().versions(SUA, 9)).containsExactly(version);
        cut(cut, () -> {
            store.users().save(new User(SUA, "Sua", null, null));
            return version;
        });

        assertThat(cut(cut, () -> store.forget(SUA))).isEqualTo(new Forgotten(1, 1, 6, 1));
        assertThat(direct.forget(SUA)).isEqualTo(new Forgotten(0, 0, 0, 0));
    }

    private static Fact fact(String text) {
        return Traces.fact(SUA, text);
    }
}
