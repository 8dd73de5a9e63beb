package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.recap.text.Language;
import org.junit.jupiter.api.Test;

class SummaryLimitTest {

    @Test
    void characters_text_isMeasuredByItsLength() {
        SummaryLimit limit = SummaryLimit.characters(100);
        assertThat(limit.fits("가".repeat(100))).isTrue();
        assertThat(limit.fits("가".repeat(101))).isFalse();
        assertThat(limit.words()).isEqualTo("100 characters");
    }

    @Test
    void tokens_text_isMeasuredByTheCounter() {
        TokenCounter counter = TokenCounter.ofModel("gpt-4o");
        SummaryLimit limit = SummaryLimit.tokens(150, counter);
        String text = "수아는 부산에 사는 간호사이다. ".repeat(10);
        assertThat(limit.length(text)).isEqualTo(counter.count(text)).isGreaterThan(text.length() / 4);
        assertThat(limit.fits(text)).isTrue();
        assertThat(limit.fits(text.repeat(3))).isFalse();
        assertThat(limit.words()).isEqualTo("150 tokens");
    }

    @Test
    void words_inKorean_haveKoreanUnits() {
        assertThat(SummaryLimit.characters(150).words(Language.KOREAN)).isEqualTo("150자");
        assertThat(SummaryLimit.tokens(150, String::length).words(Language.KOREAN))
                .isEqualTo("150토큰");
        assertThat(new SummaryLimit(150, "bytes", String::length).words(Language.KOREAN))
                .isEqualTo("150 bytes");
        assertThat(SummaryLimit.characters(150).words(Language.ENGLISH)).isEqualTo("150 characters");
    }

    @Test
    void ofDefaults_is4000Characters() {
        assertThat(SummaryLimit.ofDefaults().words()).isEqualTo("4000 characters");
    }

    @Test
    void new_limitWithoutRoomForASummary_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryLimit.characters(99))
                .withMessageContaining("100 characters at least, not 99");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryLimit.tokens(0, String::length))
                .withMessageContaining("tokens");
    }
}
