package dev.recap.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A response body whose reads fail when nothing of worth has come for too long: bytes alone are not, as servers keep
 * connections alive with comments; what is, its reader says by {@link #heard}. The JDK's own timeout ends with the headers, and
 * a server that stops in the middle of a body would be waited for without end.
 */
final class SilenceGuard extends FilterInputStream {

    private Duration patience;
    /** Nanoseconds waited since something was heard; what the reader does between two reads does not count. */
    private long waited;

    private volatile boolean expired;

    SilenceGuard(InputStream body, Duration patience) {
        super(body);
        this.patience = patience;
    }

    /** Begins to wait anew: something came that was waited for. */
    void heard() {
        waited = 0;
    }

    /** Begins to wait anew, and this long. */
    void wait(Duration limit) {
        patience = limit;
        waited = 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        long began = System.nanoTime();
        long left = Math.max(0, patience.toNanos() - waited);
        CompletableFuture<Void> alarm =
                new CompletableFuture<Void>().completeOnTimeout(null, left, TimeUnit.NANOSECONDS);
        CompletableFuture<Void> closing = alarm.thenRun(this::expire);
        int count;
        try {
            count = in.read(bytes, offset, length);
        } catch (IOException e) {
            throw expired ? new HttpTimeoutException("silent for " + patience) : e;
        } finally {
            waited += System.nanoTime() - began;
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
