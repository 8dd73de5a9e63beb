package dev.recap.model;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** Remembers everything a stream reported, and how often it ended. */
final class StreamRecorder implements StreamingChatResponseHandler {

    final List<String> pieces = new CopyOnWriteArrayList<>();
    final List<Object> ends = new CopyOnWriteArrayList<>();
    final CountDownLatch begun = new CountDownLatch(1);
    final CompletableFuture<ChatResponse> end = new CompletableFuture<>();
    private final BiConsumer<String, PartialResponseContext> onPiece;

    StreamRecorder() {
        this((piece, context) -> {});
    }

    StreamRecorder(BiConsumer<String, PartialResponseContext> onPiece) {
        this.onPiece = onPiece;
    }

    @Override
    public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
        pieces.add(partial.text());
        begun.countDown();
        onPiece.accept(partial.text(), context);
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        ends.add(response);
        end.complete(response);
    }

    @Override
    public void onError(Throwable error) {
        ends.add(error);
        end.completeExceptionally(error);
    }

    Throwable error() throws InterruptedException, TimeoutException {
        try {
            throw new AssertionError("The stream completed with " + end.get(15, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }
}
