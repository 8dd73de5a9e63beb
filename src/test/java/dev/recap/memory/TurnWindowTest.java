package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnWindowTest {

    private static final TurnWindow TWO = new TurnWindow(List.of(
            new FinishedTurn(new MessageId("q1"), "저는 수아예요.", "안녕하세요!", Instant.parse("2026-03-01T12:00:00Z"), true),
            new FinishedTurn(null, "I drink tea.", "Green?", null, false)));

    @Test
    void in_itsOwnValue_isTheSame() {
        assertThat(TurnWindow.in(Map.of(TurnWindow.KEY, TWO.toValue()))).isEqualTo(TWO);
        assertThat(TurnWindow.in(Map.of())).isEqualTo(new TurnWindow(List.of()));
    }

    @Test
    void in_whatSomebodyWroteByHand_keepsWhatIsATurn() {
        Object value = List.of(
                "no turn",
                Map.of("user", "without an answer"),
                Map.of("user", "hello", "assistant", "hi", "created_at", "yesterday", "question", "", "remembered", 1));
        assertThat(TurnWindow.in(Map.of(TurnWindow.KEY, value)).turns())
                .containsExactly(new FinishedTurn(null, "hello", "hi", null, false));
    }

    @Test
    void with_theSameQuestionAnsweredAgain_replacesIt() {
        FinishedTurn again = new FinishedTurn(new MessageId("q1"), "저는 수아예요.", "반가워요!", null, false);
        assertThat(TWO.with(again).turns()).containsExactly(TWO.turns().get(1), again);
    }

    @Test
    void shown_newestTurns_standBehindTheQuestion() {
        assertThat(TWO.shown(4, "What was my name?")).isEqualTo("""
                _user query
                What was my name?
                _short_term memory
                User: 저는 수아예요.
                Assistant: 안녕하세요!
                User: I drink tea.
                Assistant: Green?""");
        assertThat(TWO.shown(1, "?"))
                .isEqualTo("_user query\n?\n_short_term memory\nUser: I drink tea.\nAssistant: Green?");
        assertThat(TWO.without(2).shown(4, "?")).isEqualTo("_user query\n?\n_short_term memory\n(empty)");
    }
}
