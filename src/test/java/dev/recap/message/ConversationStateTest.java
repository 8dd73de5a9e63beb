package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationStateTest {

    @Test
    void empty_hasNoMessagesAndNoSummary() {
        assertThat(ConversationState.EMPTY.messages()).isEmpty();
        assertThat(ConversationState.EMPTY.summary()).isEmpty();
        assertThat(ConversationState.EMPTY.lastUserMessage()).isEmpty();
    }

    @Test
    void new_listChangedOutside_doesNotChangeTheState() {
        List<Message> messages = new ArrayList<>(Talk.chat(2));
        ConversationState state = new ConversationState(messages, null);
        messages.clear();
        assertThat(state.messages()).isEqualTo(Talk.chat(2));
    }

    @Test
    void lastUserMessage_severalOfThem_isTheNewest() {
        assertThat(new ConversationState(Talk.chat(6), null).lastUserMessage()).contains(Talk.user("m4", "question 4"));
    }

    @Test
    void newSummary_parts_areCopiedAndCutToMicroseconds() {
        List<MessageId> covers = new ArrayList<>(List.of(new MessageId("a")));
        RunningSummary summary =
                new RunningSummary("Sua lives in Busan.", covers, Instant.parse("2026-03-01T09:00:00.123456789Z"), "m");
        covers.clear();
        assertThat(summary.covers()).containsExactly(new MessageId("a"));
        assertThat(summary.createdAt()).isEqualTo("2026-03-01T09:00:00.123456Z");
        assertThat(new ConversationState(List.of(), summary).summary()).contains(summary);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t"})
    void newSummary_blankText_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RunningSummary(text, List.of(), Talk.NOW, null));
    }
}
