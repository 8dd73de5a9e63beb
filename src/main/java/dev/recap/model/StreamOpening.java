package dev.recap.model;

import dev.langchain4j.model.chat.response.StreamingHandle;

/**
 * Hears of a stream before its first piece, so that it can be cancelled while the server still thinks. LangChain4j hands a
 * handle over only with the pieces; {@link OpenAiProtocol}'s models tell it to whoever asks them inside
 * {@link #whileAsking}, however they are wrapped.
 */
@FunctionalInterface
public interface StreamOpening {

    /** A request is about to be made; the handle ends it, and its connection. Called on the thread that asks. */
    void onOpening(StreamingHandle handle);

    /** Runs what asks a streaming model on the calling thread, and hears of the streams that are opened by it. */
    default void whileAsking(Runnable ask) {
        OpenStream.announcingTo(this, ask);
    }
}
