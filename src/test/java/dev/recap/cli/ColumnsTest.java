package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ColumnsTest {

    @Test
    void of_wideAndCombining_isWhatATerminalShows() {
        assertThat(Columns.of("abc")).isEqualTo(3);
        assertThat(Columns.of("한글")).isEqualTo(4);
        assertThat(Columns.of("\u1112\u1161\u11ab")).isEqualTo(2);
        assertThat(Columns.of("e\u0301")).isEqualTo(1);
        assertThat(Columns.of("😀")).isEqualTo(2);
    }

    @Test
    void cut_tooWide_endsWithAnEllipsisWithinTheWidth() {
        assertThat(Columns.cut("한글이다", 6)).isEqualTo("한글…");
        assertThat(Columns.cut("한글", 4)).isEqualTo("한글");
    }

    @Test
    void wrap_longText_neverExceedsTheWidth() {
        String text = "짧은 말과 아주아주아주아주긴낱말 그리고\n새 줄 and some English words";

        assertThat(Columns.wrap(text, 12))
                .allMatch(line -> Columns.of(line) <= 12)
                .contains("새 줄 and");
        assertThat(String.join("", Columns.wrap(text, 12)).replace(" ", ""))
                .isEqualTo(text.replace(" ", "").replace("\n", ""));
    }
}
