package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 0", "10, 0", "11, 7", "12, 8", "25, 21"})
    void due_defaults_leaveFourOfMoreThanTen(int turns, int due) {
        assertThat(Promotion.ofDefaults().due(turns)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "10, -1", "10, 10", "10, 11"})
    void new_numbersThatLeaveNothing_areRefused(int most, int batch) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Promotion(most, batch));
    }
}
