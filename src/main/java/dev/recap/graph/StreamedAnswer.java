package dev.recap.graph;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.recap.model.ModelException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Waits for a streamed answer and hands its pieces over from the model's thread to the turn's. */
final class StreamedAnswer implements StreamingChatResponseHandler {

    private final TurnListener listener;
    private final Thread turnThread = Thread.currentThread();
    /** Texts, then one {@link ChatResponse} or {@link Throwable}. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    private volatile @Nullable StreamingHandle handle;
    private volatile boolean abandoned;

    StreamedAnswer(TurnListener listener) {
        this.listener = listener;
    }

    ChatResponse of(StreamingChatModel model, ChatRequest request) {
        try {
            model.chat(request, this);
            while (true) {
                Object next = arrived.take();
                if (next instanceof ChatResponse response) {
                    return response;
                } else if (next instanceof Throwable failure) {
                    throw ModelException.explain(failure);
                }
                listener.onToken((String) next);
            }
        } catch (InterruptedException e) {
            abandon();
            Thread.currentThread().interrupt();
            throw ModelException.explain(e);
        } catch (RuntimeException e) {
            abandon();
            throw e;
        }
    }

    @Override
    public void onPartialResponse(String text) {
        if (abandoned || text.isEmpty()) {
            return;
        }
        if (Thread.currentThread() == turnThread) {
            // A model that streams on the caller's thread would otherwise be heard only when it has finished.
            listener.onToken(text);
        } else {
            arrived.add(text);
        }
    }

    @Override
    public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
        handle = context.streamingHandle();
        if (abandoned) {
            context.streamingHandle().cancel();
        } else {
            onPartialResponse(partial.text());
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        arrived.add(response);
    }

    @Override
    public void onError(Throwable error) {
        arrived.add(error);
    }

    private void abandon() {
        abandoned = true;
        StreamingHandle open = handle;
        if (open != null) {
            open.cancel();
        }
    }
}
