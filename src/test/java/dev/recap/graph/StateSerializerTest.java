package dev.recap.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateSerializerTest {

    private final StateSerializer serializer = new StateSerializer();
    private final ConversationState state = new ConversationState(
            List.of(
                    Message.of(UserMessage.from("가".repeat(30_000)), Instant.ofEpochSecond(1)),
                    Message.of(AiMessage.from("a".repeat(70_000) + "\0\uD800"), Instant.ofEpochSecond(2))),
            new RunningSummary("요약", List.of(new MessageId("m1")), Instant.ofEpochSecond(3), "scripted"),
            Map.of("주제", List.of("\uD800", 1L << 40, 0.5), "big", BigInteger.TWO.pow(90), "small", 7));

    /** langgraph4j/langgraph4j#181: long texts; #185 and #420: no Java serialization of messages. */
    @Test
    void dataToBytes_longTextsSummaryAndValues_comeBackEqual() throws Exception {
        byte[] bytes = serializer.dataToBytes(GraphState.data(state));
        assertThat(GraphState.conversation(serializer.dataFromBytes(bytes))).isEqualTo(state);
    }

    @Test
    void dataToBytes_noSummaryNoValues_comesBackWithout() throws Exception {
        ConversationState young = new ConversationState(state.messages(), null);
        byte[] bytes = serializer.dataToBytes(GraphState.data(young));
        assertThat(GraphState.conversation(serializer.dataFromBytes(bytes))).isEqualTo(young);
    }

    @Test
    void cloneObject_state_isAnotherObjectWithTheSameMessages() throws Exception {
        GraphState original = new GraphState(GraphState.data(state));
        GraphState clone = serializer.cloneObject(original);
        assertThat(clone).isNotSameAs(original);
        assertThat(clone.conversation()).isEqualTo(state);
        assertThat(clone.conversation().messages()).isSameAs(state.messages());
    }
}
