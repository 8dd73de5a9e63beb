package dev.recap.model;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A streaming model whose handler hears the end once: an error or the complete response, and nothing after it.
 * LangChain4j's goes on after a malformed event or an exception of the handler, and then reports both.
 *
 * @param model the model that does the work
 */
record SingleOutcome(StreamingChatModel model) implements StreamingChatModel {

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        model.doChat(request, new Handler(handler));
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return model.defaultRequestParameters();
    }

    @Override
    public List<ChatModelListener> listeners() {
        return model.listeners();
    }

    @Override
    public ModelProvider provider() {
        return model.provider();
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return model.supportedCapabilities();
    }

    private static final class Handler implements StreamingChatResponseHandler {

        private final StreamingChatResponseHandler handler;
        private final AtomicBoolean over = new AtomicBoolean();
        private volatile @Nullable StreamingHandle stream;

        Handler(StreamingChatResponseHandler handler) {
            this.handler = handler;
        }

        @Override
        public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
            stream = context.streamingHandle();
            if (!over.get()) {
                handler.onPartialResponse(partial, context);
            }
        }

        @Override
        public void onPartialThinking(PartialThinking partial, PartialThinkingContext context) {
            stream = context.streamingHandle();
            if (!over.get()) {
                handler.onPartialThinking(partial, context);
            }
        }

        @Override
        public void onPartialToolCall(PartialToolCall partial, PartialToolCallContext context) {
            stream = context.streamingHandle();
            if (!over.get()) {
                handler.onPartialToolCall(partial, context);
            }
        }

        @Override
        public void onCompleteToolCall(CompleteToolCall call) {
            if (!over.get()) {
                handler.onCompleteToolCall(call);
            }
        }

        @Override
        public void onUnmappedRawEvent(Object event) {
            if (!over.get()) {
                handler.onUnmappedRawEvent(event);
            }
        }

        @Override
        public void onCompleteResponse(ChatResponse response) {
            if (over.compareAndSet(false, true)) {
                handler.onCompleteResponse(response);
            }
        }

        @Override
        public void onError(Throwable error) {
            if (over.compareAndSet(false, true)) {
                StreamingHandle open = stream;
                if (open != null) {
                    open.cancel();
                }
                handler.onError(error);
            }
        }
    }
}
