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
    /** Texts, then one {@link End}. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    private volatile @Nullable StreamingHandle handle;
    private volatile boolean abandoned;
    private @Nullable RuntimeException thrownByListener;

    /** How the stream ended; a careless model may pass {@code null} for either. */
    private record End(
            @Nullable ChatResponse response, @Nullable Throwable failure) {}

    StreamedAnswer(TurnListener listener) {
        this.listener = listener;
    }

    /** Returns what the model completed its stream with, which should be, but need not be, an answer. */
    @Nullable
    ChatResponse of(StreamingChatModel model, ChatRequest request) {
        try {
            start(model, request);
            while (true) {
                Object next = arrived.take();
                if (next instanceof End end) {
                    return result(end);
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

    private void start(StreamingChatModel model, ChatRequest request) {
        try {
            model.chat(request, this);
        } catch (RuntimeException e) {
            throw thrownByListener == null ? ModelException.explain(e) : thrownByListener;
        }
        if (thrownByListener != null) {
            throw thrownByListener;
        }
    }

    private static @Nullable ChatResponse result(End end) {
        if (end.failure() != null) {
            throw ModelException.explain(end.failure());
        }
        return end.response();
    }

    @Override
    public void onPartialResponse(String text) {
        if (abandoned || text.isEmpty()) {
            return;
        }
        if (Thread.currentThread() == turnThread) {
            tellAtOnce(text);
        } else {
            arrived.add(text);
        }
    }

    /** A model that streams on the caller's thread would otherwise be heard only when it has finished. */
    private void tellAtOnce(String text) {
        try {
            listener.onToken(text);
        } catch (RuntimeException e) {
            // The model may take it for its own failure and report it as one, or pass over it and stream on.
            thrownByListener = e;
            abandon();
            throw e;
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
    public void onCompleteResponse(@Nullable ChatResponse response) {
        arrived.add(new End(response, null));
    }

    @Override
    public void onError(@Nullable Throwable error) {
        arrived.add(new End(null, error));
    }

    private void abandon() {
        abandoned = true;
        StreamingHandle open = handle;
        if (open != null) {
            open.cancel();
        }
    }
}
