package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GraphemesTest {

    private static final String FAMILY = "👩‍👩‍👧";

    @Test
    void split_emojiAndDecomposedHangul_stayWhole() {
        assertThat(Graphemes.split("a" + FAMILY + "\u1112\u1161\u11ABb\r\n"))
                .containsExactly("a", FAMILY, "\u1112\u1161\u11AB", "b", "\r\n");
    }

    @Test
    void shorten_longText_cutsBeforeTheCharacterThatDoesNotFit() {
        assertThat(Graphemes.shorten("abc", 3)).isEqualTo("abc");
        assertThat(Graphemes.shorten("abcd", 3)).isEqualTo("ab…");
        assertThat(Graphemes.shorten("a" + FAMILY + "bcd", 6)).isEqualTo("a…");
        assertThat(Graphemes.shorten(FAMILY + FAMILY, 1)).isEqualTo("…");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0301", "\uD83C\uDDF0", "\uD800", "\u0000", "\u200D", "가"})
    void split_hugeOddText_isCompleteAndLinear(String unit) {
        String text = "a" + unit.repeat(100_000);
        Assertions.assertTimeout(
                Duration.ofSeconds(8),
                () -> assertThat(String.join("", Graphemes.split(text))).isEqualTo(text));
    }
}
