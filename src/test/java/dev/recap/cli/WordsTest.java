package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WordsTest {

    @Test
    void sort_optionsOnEitherSideOfTheCommand_areTheSame() {
        Words before = Words.sort(List.of("--db", "x", "--thread=T", "send", "hello"));
        Words after = Words.sort(List.of("send", "hello", "--db=x", "--thread", "T"));

        assertThat(before).isEqualTo(after);
        assertThat(before.command()).isEqualTo("send");
        assertThat(before.texts()).containsExactly("hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-5 degrees", "-5 도", "-5", "-", "- item", "-안녕", "@file", "--help me", "-1 --db", "\u00e9"})
    void sort_textThatIsNoOption_isText(String text) {
        assertThat(Words.sort(List.of("send", "--thread", "T", text)).texts()).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--db", "--help", "-x", "--treadh=T", "--"})
    void sort_anythingAfterTwoDashes_isText(String text) {
        assertThat(Words.sort(List.of("send", "--", text)).texts()).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--treadh", "-x", "-hello", "--Thread", "--treadh=a b", "--thread-id"})
    void sort_unknownOption_isRefused(String option) {
        assertThatThrownBy(() -> Words.sort(List.of(option, "T", "state"))).isInstanceOf(UsageException.class);
    }

    @Test
    void sort_valueThatBeginsWithADash_isTaken() {
        Words words = Words.sort(List.of("history", "--limit", "-1", "--thread=--json"));

        assertThat(words.options())
                .containsExactly(new Words.Given(Option.LIMIT, "-1"), new Words.Given(Option.THREAD, "--json"));
    }

    @Test
    void sort_optionInPlaceOfAValue_isRefused() {
        assertThatThrownBy(() -> Words.sort(List.of("state", "--thread", "--json")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--thread");
        assertThatThrownBy(() -> Words.sort(List.of("state", "--thread"))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> Words.sort(List.of("state", "--json=yes"))).isInstanceOf(UsageException.class);
    }
}
