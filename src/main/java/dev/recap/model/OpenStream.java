package dev.recap.model;

import dev.langchain4j.model.chat.response.StreamingHandle;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A streamed request from before it is sent to its last byte; cancelling it closes its connection. Thread-safe. */
final class OpenStream implements StreamingHandle {

    /** LangChain4j's client calls the HTTP client on the thread that asks, and wraps the handler it was given. */
    private static final ThreadLocal<StreamOpening> ASKING = new ThreadLocal<>();

    private @Nullable Future<?> reading;
    private @Nullable InputStream body;
    private boolean cancelled;

    static void announcingTo(StreamOpening opening, Runnable ask) {
        ASKING.set(opening);
        try {
            ask.run();
        } finally {
            ASKING.remove();
        }
    }

    /** Starts to send and read on another thread. */
    synchronized void start(ExecutorService workers, Runnable work) {
        StreamOpening opening = ASKING.get();
        if (opening != null) {
            opening.onOpening(this);
        }
        if (!cancelled) {
            reading = workers.submit(work);
        }
    }

    /** The answer has begun: from now on cancelling has to wake whoever reads it. */
    synchronized void begins(InputStream body) throws IOException {
        this.body = body;
        if (cancelled) {
            body.close();
        }
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        if (reading != null) {
            reading.cancel(true);
        }
        if (body != null) {
            try {
                body.close();
            } catch (IOException e) {
                // It is given up; there is nobody to tell.
            }
        }
    }

    @Override
    public synchronized boolean isCancelled() {
        return cancelled;
    }
}
