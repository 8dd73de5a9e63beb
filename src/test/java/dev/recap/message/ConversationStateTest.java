package dev.recap.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    void new_valuesChangedOutside_doesNotChangeTheState() {
        List<Object> topics = new ArrayList<>(List.of("여행"));
        Map<String, Object> values = new HashMap<>(Map.of("topics", topics, "visits", 3L));
        ConversationState state = new ConversationState(List.of(), null, values);
        topics.add("work");
        values.clear();
        assertThat(state.values()).isEqualTo(Map.of("topics", List.of("여행"), "visits", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "messages", "summary"})
    void new_keyThatIsNotTheApplications_isRefused(String key) {
        assertThatThrownBy(() -> ConversationState.EMPTY.withValues(Map.of(key, "x")))
                .isInstanceOfSatisfying(
                        StateKeyException.class,
                        refused -> assertThat(refused.key()).isEqualTo(key));
    }

    @Test
    void new_valueThatIsNotJson_isRefused() {
        assertThatThrownBy(() -> ConversationState.EMPTY.withValues(Map.of("when", Instant.EPOCH)))
                .isInstanceOf(UnstorableValueException.class)
                .hasMessageContaining("values.when");
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
