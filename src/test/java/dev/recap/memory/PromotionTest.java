package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 0", "10, 0", "11, 7", "12, 8", "25, 21"})
    void due_defaults_leaveFourOfMoreThanTen(int turns, int due) {
        assertThat(Promotion.ofDefaults().due(turns)).isEqualTo(due);
    }

    @Test
    void due_elevenTurns_areTheSevenOldest() {
        List<Episode> window = IntStream.range(0, 11)
                .mapToObj(i -> new Episode(i, "질문 " + i, "답 " + i, null))
                .toList();
        assertThat(Promotion.ofDefaults().due(window)).isEqualTo(window.subList(0, 7));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "10, -1", "10, 10", "10, 11"})
    void new_numbersThatLeaveNothing_areRefused(int most, int batch) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Promotion(most, batch));
    }
}
