package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextWindowTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | A context window has 1 token or more, not 0; take the model's.",
                "-1 | -2 | A context window has 1 token or more, not -1; take the model's.",
                "1000 | -1 | Reserve 0 tokens or more for the answer, not -1.",
                "200 | 200 | Of a context window of 200 tokens, 200 reserved for the answer leave none for the prompt;"
                        + " reserve less.",
            })
    void new_windowWithoutRoomForAPrompt_isRefusedWithItsOwnReason(int tokens, int reserved, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextWindow(tokens, reserved))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"1,0", "201,200"})
    void new_windowWithRoom_isTaken(int tokens, int reserved) {
        assertThat(new ContextWindow(tokens, reserved).reserved()).isEqualTo(reserved);
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-4o-mini, 128000, 1024",
        "openai/GPT-4-0613, 8192, 1024",
        "gpt-4-1106-preview, 128000, 1024",
        "gpt-5-mini, 400000, 25000",
        "gpt-5-chat-latest, 128000, 1024",
        "o1, 200000, 25000",
        "o1-mini-2024-09-12, 128000, 25000"
    })
    void ofModel_knownByTheLongestBeginning(String name, int tokens, int reserved) {
        assertThat(ContextWindow.ofModel(name)).contains(new ContextWindow(tokens, reserved));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "llama3", "my-gpt-4"})
    void ofModel_another_isNotKnown(String name) {
        assertThat(ContextWindow.ofModel(name)).isEmpty();
    }
}
