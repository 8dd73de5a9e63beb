package dev.recap.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateSerializerTest {

    private final StateSerializer serializer = new StateSerializer();
    private final Map<String, Object> data = GraphState.data(new ConversationState(
            List.of(Message.of(UserMessage.from("hello"), Instant.ofEpochSecond(1))), null, Map.of("topic", "tea")));

    /** langgraph4j/langgraph4j#181, #185, #420: what copied by writing lost long texts and types. */
    @Test
    void cloneObject_map_isACopyThatHoldsTheSameObjects() throws Exception {
        GraphState clone = serializer.cloneObject(data);
        assertThat(clone.data()).isEqualTo(data).isNotSameAs(data);
        assertThat(clone.data().get(GraphState.MESSAGES)).isSameAs(data.get(GraphState.MESSAGES));
    }

    @Test
    void dataToBytes_anyState_isRefused() {
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> serializer.dataToBytes(data));
    }
}
