package dev.recap.graph;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.recap.model.ModelException;
import dev.recap.model.StreamOpening;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a streamed answer and hands its pieces over from the model's thread to the turn's. A turn that is told to stop
 * stops the model's stream, and keeps what had come of the answer when the signal says so.
 */
final class StreamedAnswer implements StreamingChatResponseHandler, StreamOpening {

    private final TurnListener listener;
    private final StopSignal stop;
    private final Thread turnThread = Thread.currentThread();
    /** Texts, then one {@link End}. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    /** What was told to the listener. */
    private final StringBuilder told = new StringBuilder();

    /** Of the request, where the model tells it, and of the answer, once there is some. */
    private volatile @Nullable StreamingHandle opening;

    private volatile @Nullable StreamingHandle handle;
    private volatile boolean abandoned;
    private @Nullable Throwable thrownByListener;

    /** How the stream ended; a careless model may pass {@code null} for either. */
    private record End(
            @Nullable ChatResponse response, @Nullable Throwable failure) {}

    StreamedAnswer(TurnListener listener, StopSignal stop) {
        this.listener = listener;
        this.stop = stop;
    }

    /** Whether the listener has been told of any piece. */
    boolean hasBegun() {
        return !told.isEmpty();
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
                tell((String) next);
            }
        } catch (InterruptedException e) {
            return stopped(ModelException.explain(e));
        } catch (RuntimeException e) {
            return stopped(e);
        } catch (Throwable e) {
            // An error, such as a failed assertion of the listener's: no answer is worth keeping, but the stream ends.
            abandon();
            throw e;
        }
    }

    /** Lets the model stop; then either what had come is the answer, or the turn ends here. */
    private ChatResponse stopped(RuntimeException failure) {
        abandon();
        if (stop.keepsPartialAnswer() && !told.toString().isBlank()) {
            stop.settle();
            return PartialAnswer.of(told.toString());
        }
        if (failure instanceof ModelException model && model.kind() == ModelException.Kind.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        throw failure;
    }

    /** A piece is told unless the turn is to stop, which a model that streams on the turn's own thread hears only here. */
    private void tell(String text) {
        stop.requireGoingOn(false);
        listener.onToken(text);
        told.append(text);
    }

    private void start(StreamingChatModel model, ChatRequest request) {
        try {
            whileAsking(() -> model.chat(request, this));
        } catch (Exception e) {
            // A model written in another language may throw checked exceptions without declaring them.
            if (thrownByListener == null) {
                throw ModelException.explain(e);
            }
        }
        if (thrownByListener != null) {
            rethrow(thrownByListener);
        }
    }

    @SuppressWarnings("unchecked") // The listener declares nothing either, whatever it threw.
    private static <X extends Throwable> void rethrow(Throwable thrown) throws X {
        throw (X) thrown;
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
            tell(text);
        } catch (Throwable e) {
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
    public void onOpening(StreamingHandle opened) {
        opening = opened;
        if (abandoned) {
            opened.cancel();
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
        for (StreamingHandle open : new StreamingHandle[] {handle, opening}) {
            if (open != null) {
                open.cancel();
            }
        }
    }
}
