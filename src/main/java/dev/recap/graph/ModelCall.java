package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.checkpoint.Usage;
import dev.recap.message.RecapException;
import dev.recap.model.ModelException;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation.ModelCall.Purpose;
import dev.recap.text.Visible;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question to the model, whole or piece by piece. Pieces reach the listener on the thread that runs the turn,
 * wherever the model delivers them, so that a listener that throws ends the turn.
 *
 * @param model answers whole
 * @param streamingModel answers piece by piece, or {@code null} when nothing can
 * @param maxRestarts how often an answer is asked for again whose stream broke after pieces of it had been told
 * @param observers are told of each request
 */
record ModelCall(ChatModel model, @Nullable StreamingChatModel streamingModel, int maxRestarts, Observers observers) {

    /** Returns a call of the models a turn brings, in place of these. */
    ModelCall with(TurnSettings turn) {
        ChatModel own = turn.model();
        StreamingChatModel streaming = turn.streamingModel();
        if (own == null && streaming == null) {
            return this;
        } else if (streaming == null) {
            streaming = own instanceof StreamingChatModel both ? both : null;
        }
        return new ModelCall(own == null ? model : own, streaming, maxRestarts, observers);
    }

    /**
     * Returns the model's answer, or the piece of it that had come when the turn was cancelled.
     *
     * @param tools what the model may call; none to have it answer in words
     * @throws ModelException if the model fails, answers nothing, or the thread is interrupted
     * @throws NothingToAskException if there is no message but of the system
     */
    ChatResponse ask(List<ChatMessage> messages, List<ToolSpecification> tools, Turn turn) {
        // What the model is told stands before what was said.
        if (messages.isEmpty() || messages.get(messages.size() - 1) instanceof SystemMessage) {
            throw new NothingToAskException();
        }
        ChatRequest request = request(messages, tools, turn.settings().parameters());
        TurnListener listener = turn.listener();
        if (listener.wantsTokens() && streamingModel != null) {
            return stream(streamingModel, request, listener, turn.stop());
        }
        ChatResponse response = observers.ask(Purpose.ANSWER, model, request, () -> requireAnswer(askWhole(request)));
        String text = response.aiMessage().text();
        if (listener.wantsTokens() && text != null && !text.isEmpty()) {
            listener.onToken(text);
        }
        return response;
    }

    private static ChatRequest request(
            List<ChatMessage> messages, List<ToolSpecification> tools, @Nullable ChatRequestParameters parameters) {
        ChatRequest.Builder request = ChatRequest.builder().messages(messages);
        if (parameters == null) {
            return request.toolSpecifications(tools).build();
        }
        ChatRequestParameters withTools = parameters.overrideWith(
                ChatRequestParameters.builder().toolSpecifications(tools).build());
        return request.parameters(withTools).build();
    }

    private ChatResponse stream(
            StreamingChatModel streaming, ChatRequest request, TurnListener listener, StopSignal stop) {
        for (int restarts = 0; ; restarts++) {
            StreamedAnswer answer = new StreamedAnswer(listener, stop);
            try {
                return observers.ask(
                        Purpose.ANSWER, streaming, request, () -> requireAnswer(answer.of(streaming, request)));
            } catch (ModelException e) {
                // Before the first piece the model's own retries, if it has any, are at work.
                boolean brokeHalfWay = answer.hasBegun()
                        && (e.kind() == ModelException.Kind.CONNECTION_LOST
                                || e.kind() == ModelException.Kind.SERVER_FAILED);
                if (!brokeHalfWay || restarts == maxRestarts || stop.isGiven()) {
                    throw e;
                }
                listener.onRestart(e.getMessage());
            }
        }
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
        boolean hasWords = answer != null && answer.text() != null && !Visible.isNothing(answer.text());
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
