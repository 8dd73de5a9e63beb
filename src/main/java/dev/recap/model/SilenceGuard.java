package dev.recap.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A response body whose reads fail when nothing has come for too long. The JDK's own timeout ends with the headers, and
 * a server that stops in the middle of a body would be waited for without end.
 */
final class SilenceGuard extends FilterInputStream {

    private final Duration patience;
    private volatile boolean expired;

    SilenceGuard(InputStream body, Duration patience) {
        super(body);
        this.patience = patience;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        CompletableFuture<Void> alarm =
                new CompletableFuture<Void>().completeOnTimeout(null, patience.toNanos(), TimeUnit.NANOSECONDS);
        CompletableFuture<Void> closing = alarm.thenRun(this::expire);
        int count;
        try {
            count = in.read(bytes, offset, length);
        } catch (IOException e) {
            throw expired ? new HttpTimeoutException("silent for " + patience) : e;
        } finally {
            closing.cancel(false);
            alarm.cancel(false);
        }
        if (expired && count < 0) {
            throw new HttpTimeoutException("silent for " + patience);
        }
        return count;
    }

    /** Closing the JDK's stream is what wakes its reader. */
    private void expire() {
        expired = true;
        try {
            in.close();
        } catch (IOException e) {
            // The reader is told by the flag; there is nobody else to tell.
        }
    }
}
