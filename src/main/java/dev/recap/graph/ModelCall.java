package dev.recap.graph;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.checkpoint.Usage;
import dev.recap.message.RecapException;
import dev.recap.model.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question to the model, whole or piece by piece. Pieces reach the listener on the thread that runs the turn,
 * wherever the model delivers them, so that a listener that throws ends the turn.
 */
final class ModelCall {

    private final ChatModel model;
    private final @Nullable StreamingChatModel streamingModel;

    ModelCall(ChatModel model, @Nullable StreamingChatModel streamingModel) {
        this.model = model;
        this.streamingModel = streamingModel;
    }

    /**
     * Returns the model's answer.
     *
     * @throws ModelException if the model fails or the thread is interrupted, with a sentence that says what to do
     */
    ChatResponse ask(List<ChatMessage> messages, TurnListener listener) {
        ChatRequest request = ChatRequest.builder().messages(messages).build();
        if (listener.wantsTokens() && streamingModel != null) {
            return new StreamedAnswer(listener).of(streamingModel, request);
        }
        ChatResponse response = askWhole(request);
        String text = response.aiMessage().text();
        if (listener.wantsTokens() && text != null && !text.isEmpty()) {
            listener.onToken(text);
        }
        return response;
    }

    private ChatResponse askWhole(ChatRequest request) {
        try {
            return model.chat(request);
        } catch (RecapException e) {
            throw e;
        } catch (RuntimeException e) {
            throw ModelException.explain(e);
        }
    }

    static Usage usage(@Nullable TokenUsage usage) {
        if (usage == null) {
            return Usage.NONE;
        }
        Integer input = usage.inputTokenCount();
        Integer output = usage.outputTokenCount();
        return new Usage(input == null ? 0 : input, output == null ? 0 : output);
    }
}
