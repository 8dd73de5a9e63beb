package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointIdTest {

    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123Z");

    @Test
    void after_noneBefore_isAVersion7UuidOfThatMillisecond() {
        UUID uuid = CheckpointId.after(null, NOW).value();
        assertThat(uuid.version()).isEqualTo(7);
        assertThat(uuid.variant()).isEqualTo(2);
        assertThat(uuid.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
    }

    @Test
    void after_laterClock_takesItsMillisecond() {
        CheckpointId first = CheckpointId.after(null, NOW);
        CheckpointId second = CheckpointId.after(first, NOW.plusMillis(5));
        assertThat(second).isGreaterThan(first);
        assertThat(second.value().getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli() + 5);
    }

    @Test
    void after_clockStandsStill_isStillGreater() {
        CheckpointId first = CheckpointId.after(null, NOW);
        assertThat(CheckpointId.after(first, NOW)).isGreaterThan(first);
    }

    @Test
    void after_clockWentBack_isStillGreater() {
        CheckpointId first = CheckpointId.after(null, NOW);
        assertThat(CheckpointId.after(first, NOW.minus(Duration.ofDays(365)))).isGreaterThan(first);
        assertThat(CheckpointId.after(first, Instant.EPOCH)).isGreaterThan(first);
    }

    @Test
    void after_fullCounter_carriesIntoTheMilliseconds() {
        CheckpointId full = CheckpointId.of("019ca8a8-0ffb-7fff-bfff-ffffffffffff");
        CheckpointId next = CheckpointId.after(full, Instant.EPOCH);
        assertThat(next).isGreaterThan(full);
        assertThat(next.toString()).startsWith("019ca8a8-0ffc-7000-");
        assertThat(next.value().version()).isEqualTo(7);
    }

    @Test
    void after_aHundredThousandTimes_isStrictlyIncreasingAsNumberAndAsText() {
        Random clock = new Random(7);
        CheckpointId previous = CheckpointId.after(null, NOW);
        for (int i = 0; i < 100_000; i++) {
            CheckpointId next = CheckpointId.after(previous, NOW.plusMillis(clock.nextInt(20) - 10));
            if (next.compareTo(previous) <= 0 || next.toString().compareTo(previous.toString()) <= 0) {
                assertThat(next).as("id %d, after %s", i, previous).isGreaterThan(previous);
            }
            previous = next;
        }
    }

    @Test
    void after_clockBefore1970_leavesRoomForWhatComesLater() {
        CheckpointId first = CheckpointId.after(null, Instant.parse("1969-12-31T23:59:59.999Z"));
        CheckpointId previous = first;
        for (int i = 0; i < 10_000; i++) {
            CheckpointId next = CheckpointId.after(previous, Instant.parse("1969-12-31T23:59:59.999Z"));
            assertThat(next.compareTo(previous)).isPositive();
            previous = next;
        }
        assertThat(CheckpointId.after(first, NOW).value().getMostSignificantBits() >>> 16)
                .isEqualTo(NOW.toEpochMilli());
    }

    /** LangGraph's own checkpoint ids are of version 6, and an imported thread goes on from them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1f01234e-5678-6abc-8def-0123456789ab",
                "f47ac10b-58cc-4372-a567-0e02b2c3d479",
                "00000000-0000-0000-0000-000000000000"
            })
    void after_idOfAnotherVersion_isStillGreater(String newest) {
        CheckpointId foreign = CheckpointId.of(newest);
        assertThat(CheckpointId.after(foreign, Instant.EPOCH)).isGreaterThan(foreign);
    }

    @Test
    void compareTo_highestBitSet_isComparedAsUnsigned() {
        CheckpointId small = new CheckpointId(new UUID(1, Long.MIN_VALUE));
        CheckpointId smaller = new CheckpointId(new UUID(1, Long.MAX_VALUE));
        CheckpointId large = new CheckpointId(new UUID(Long.MIN_VALUE, 0));
        assertThat(small).isGreaterThan(smaller);
        assertThat(large).isGreaterThan(small);
        assertThat(large.value()).as("UUID itself compares signed").isLessThan(small.value());
        assertThat(small).isEqualByComparingTo(new CheckpointId(small.value()));
    }

    @Test
    void of_itsOwnText_isEqualInEitherCase() {
        CheckpointId id = CheckpointId.after(null, NOW);
        assertThat(CheckpointId.of(id.toString())).isEqualTo(id);
        assertThat(CheckpointId.of(id.toString().toUpperCase(Locale.ROOT))).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "x",
                "latest",
                "1-1-1-1-1",
                "019ca8a8-0ffb-7fff-bfff-fffffffffff",
                "019ca8a8-0ffb-7fff-bfff-0ffffffffffff",
                "019ca8a8-ffb-7fff-bfff-ffffffffffff",
                "019ca8a80ffb7fffbfffffffffffffff",
                "{019ca8a8-0ffb-7fff-bfff-ffffffffffff}",
                "019ca8a8-0ffb-7fff-bfff-ffffffffffff ",
                "019ca8a8-0ffb-7fff-bfff-fffffffffffg",
                "019ca8a8-0ffb-7fff-bfff-ffffffffff\uFF10\uFF11",
                "019ca8a8-0ffb-7fff-bfff--fffffffffff"
            })
    void of_malformedText_isATypedErrorWithTheText(String text) {
        assertThatExceptionOfType(InvalidIdException.class)
                .isThrownBy(() -> CheckpointId.of(text))
                .withMessageContaining("'" + text + "' is not a checkpoint id")
                .satisfies(error -> assertThat(error.id()).isEqualTo(text));
    }
}
