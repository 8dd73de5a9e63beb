package dev.recap.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.Retention.Place;
import dev.recap.message.CheckpointId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which checkpoints stay. */
final class RetentionTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final List<Place> places = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private RetentionTest add(String name, String parent, long minutesAgo, boolean isOfHalfTurn) {
        CheckpointId newest =
                places.isEmpty() ? null : places.get(places.size() - 1).id();
        CheckpointId from =
                parent.isEmpty() ? null : places.get(names.indexOf(parent)).id();
        places.add(new Place(
                CheckpointId.after(newest, NOW), from, NOW.minus(Duration.ofMinutes(minutesAgo)), isOfHalfTurn));
        names.add(name);
        return this;
    }

    private RetentionTest add(String name, String parent) {
        return add(name, parent, 0, false);
    }

    private List<String> kept(Retention retention) {
        Set<CheckpointId> kept = retention.kept(places, NOW);
        return names.stream()
                .filter(name -> kept.contains(places.get(names.indexOf(name)).id()))
                .toList();
    }

    @Test
    void kept_number_isHeadThenTipsThenNewestOthers() {
        add("a", "").add("b", "a").add("c", "b").add("d", "c").add("x", "b").add("e", "b");

        assertThat(kept(Retention.newest(1))).containsExactly("e");
        assertThat(kept(Retention.newest(2))).containsExactly("x", "e");
        assertThat(kept(Retention.newest(3))).containsExactly("d", "x", "e");
        assertThat(kept(Retention.newest(4))).containsExactly("c", "d", "x", "e");
        assertThat(kept(Retention.newest(6))).hasSize(6);
        assertThat(kept(Retention.newest(Integer.MAX_VALUE))).hasSize(6);
    }

    @Test
    void kept_halfTurn_staysWithWhatItIsUndoneTo() {
        add("a", "", 90, false)
                .add("b", "a", 90, false)
                .add("input", "b", 90, true)
                .add("asked", "input", 90, true);

        assertThat(kept(Retention.newest(1))).containsExactly("b", "input", "asked");
        assertThat(kept(Retention.youngerThan(Duration.ofMinutes(1)))).containsExactly("b", "input", "asked");
    }

    @Test
    void kept_halfTurnAlone_staysWhole() {
        add("input", "", 0, true).add("asked", "input", 0, true);

        assertThat(kept(Retention.newest(1))).containsExactly("input", "asked");
    }

    @Test
    void kept_age_isYoungerThanAndAllWrittenAfter() {
        add("a", "", 60, false)
                .add("b", "a", 30, false)
                .add("clock went back", "b", 300, false)
                .add("head", "b", 29, false);

        assertThat(kept(Retention.youngerThan(Duration.ofMinutes(31)))).containsExactly("b", "clock went back", "head");
        assertThat(kept(Retention.youngerThan(Duration.ofMinutes(30)))).containsExactly("head");
        assertThat(kept(Retention.youngerThan(Duration.ofMinutes(1)))).containsExactly("head");
        assertThat(kept(Retention.youngerThan(Duration.ofSeconds(Long.MAX_VALUE))))
                .hasSize(4);
    }

    @Test
    void of_valuesOutOfRange_areRefused() {
        assertThatThrownBy(() -> Retention.newest(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Retention.newest(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Retention.youngerThan(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Retention(3, Duration.ofDays(1), true))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** What is removed in steps, oldest first, is what is removed at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void kept_randomTreeInSteps_isTheSame(long seed) {
        Random random = new Random(seed);
        add("0", "");
        for (int i = 1; i < 80; i++) {
            int from = random.nextInt(4) == 0 ? random.nextInt(i) : i - 1;
            add("" + i, "" + from);
        }
        Retention retention = Retention.newest(1 + random.nextInt(30));
        Set<CheckpointId> atOnce = retention.kept(places, NOW);

        List<Place> left = new ArrayList<>(places);
        while (left.size() > atOnce.size()) {
            Set<CheckpointId> kept = retention.kept(left, NOW);
            assertThat(kept).isEqualTo(atOnce);
            Place gone = left.stream()
                    .filter(place -> !kept.contains(place.id()))
                    .findFirst()
                    .orElseThrow();
            Map<CheckpointId, CheckpointId> parents = new HashMap<>();
            left.forEach(place -> parents.put(place.id(), place.parent()));
            left.remove(gone);
            left.replaceAll(place -> gone.id().equals(place.parent())
                    ? new Place(place.id(), gone.parent(), place.createdAt(), false)
                    : place);
        }
        assertThat(retention.kept(left, NOW)).isEqualTo(atOnce);
    }
}
