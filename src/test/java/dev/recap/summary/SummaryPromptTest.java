package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryPromptTest {

    private static final String EXTEND = "{summary} {transcript}";
    private static final String REVISE = "{summary} {limit} {facts}";

    @Test
    void new_everyPlaceholder_isTaken() {
        SummaryPrompt prompt = new SummaryPrompt("{transcript}", EXTEND, REVISE, "Facts:", "# Summary");
        assertThat(prompt.revise()).isEqualTo(REVISE);
        assertThat(prompt.pinned()).isEqualTo("Facts:");
    }

    @ParameterizedTest
    @CsvSource({"Summarize!, {transcript}", "{summary}, {transcript}"})
    void new_createWithoutItsPlaceholder_isRefusedByName(String create, String missing) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SummaryPrompt(create, EXTEND, REVISE, "Facts:", "#"))
                .withMessageContaining("no " + missing);
    }

    @ParameterizedTest
    @CsvSource({"{transcript}, {summary}", "{summary}, {transcript}"})
    void new_extendWithoutAPlaceholder_isRefusedByName(String extend, String missing) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SummaryPrompt("{transcript}", extend, REVISE, "Facts:", "#"))
                .withMessageContaining("no " + missing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{summary}", "{limit}", "{facts}"})
    void new_reviseWithoutAPlaceholder_isRefusedByName(String missing) {
        String revise = REVISE.replace(missing, "it");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SummaryPrompt("{transcript}", EXTEND, revise, "Facts:", "#"))
                .withMessageContaining("no " + missing);
    }

    @Test
    void new_ownWordsForTwoOnly_takesTheRestInTheirLanguage() {
        SummaryPrompt korean = new SummaryPrompt("다음 대화를 요약하세요. {transcript}", EXTEND, "## 요약");
        assertThat(korean.revise()).isEqualTo(SummaryPrompt.korean().revise());
        assertThat(korean.pinned()).isEqualTo("그 밖에 나온 것:");
        SummaryPrompt english = new SummaryPrompt("Summarize this. {transcript}", EXTEND, "## Summary");
        assertThat(english.revise()).isEqualTo(SummaryPrompt.english().revise());
        assertThat(english.pinned()).isEqualTo("Also mentioned:");
    }
}
