package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
