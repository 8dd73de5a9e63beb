package dev.recap.graph;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.Map;

/** The piece of an answer that had arrived when its turn was cancelled, marked by an attribute of its message. */
final class PartialAnswer {

    private PartialAnswer() {}

    static ChatResponse of(String text) {
        AiMessage message = AiMessage.builder()
                .text(text)
                .attributes(Map.of(Message.PARTIAL, true))
                .build();
        return ChatResponse.builder()
                .aiMessage(message)
                .finishReason(FinishReason.OTHER)
                .build();
    }

    static boolean endsIn(ConversationState state) {
        Message newest = state.newest();
        return newest != null && newest.isPartial();
    }
}
