package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.checkpoint.Usage;
import dev.recap.message.RecapException;
import dev.recap.model.ModelException;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation.ModelCall.Purpose;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question to the model, whole or piece by piece. Pieces reach the listener on the thread that runs the turn,
 * wherever the model delivers them, so that a listener that throws ends the turn.
 */
final class ModelCall {

    private final ChatModel model;
    private final @Nullable StreamingChatModel streamingModel;
    private final Observers observers;

    ModelCall(ChatModel model, @Nullable StreamingChatModel streamingModel, Observers observers) {
        this.observers = observers;
        this.model = model;
        this.streamingModel = streamingModel;
    }

    /**
     * Returns the model's answer.
     *
     * @param tools what the model may call; none to have it answer in words
     *
     * @throws ModelException if the model fails, answers nothing, or the thread is interrupted
     * @throws NothingToAskException if there is no message
     */
    ChatResponse ask(List<ChatMessage> messages, List<ToolSpecification> tools, TurnListener listener) {
        if (messages.isEmpty()) {
            throw new NothingToAskException();
        }
        ChatRequest request = ChatRequest.builder()
                .messages(messages)
                .toolSpecifications(tools)
                .build();
        StreamingChatModel streaming = streamingModel;
        if (listener.wantsTokens() && streaming != null) {
            return observers.ask(
                    Purpose.ANSWER,
                    streaming,
                    request,
                    () -> requireAnswer(new StreamedAnswer(listener).of(streaming, request)));
        }
        ChatResponse response = observers.ask(Purpose.ANSWER, model, request, () -> requireAnswer(askWhole(request)));
        String text = response.aiMessage().text();
        if (listener.wantsTokens() && text != null && !text.isEmpty()) {
            listener.onToken(text);
        }
        return response;
    }

    private @Nullable ChatResponse askWhole(ChatRequest request) {
        try {
            return model.chat(request);
        } catch (RecapException e) {
            throw e;
        } catch (Exception e) {
            // A model written in another language may throw checked exceptions without declaring them.
            throw ModelException.explain(e);
        }
    }

    /** An empty answer in the state would be followed by the same question again, as if it had been answered. */
    private static ChatResponse requireAnswer(@Nullable ChatResponse response) {
        AiMessage answer = response == null ? null : response.aiMessage();
        boolean hasWords =
                answer != null && answer.text() != null && !answer.text().isBlank();
        if (response == null || answer == null || (!hasWords && !answer.hasToolExecutionRequests())) {
            throw response != null && response.finishReason() == FinishReason.CONTENT_FILTER
                    ? ModelException.explain(new ContentFilteredException("no words were let through"))
                    : ModelException.emptyAnswer();
        }
        return response;
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
