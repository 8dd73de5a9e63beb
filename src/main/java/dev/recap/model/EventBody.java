package dev.recap.model;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.time.Duration;

/**
 * The body of what should be a stream of events, read within limits of silence. Knows whether it ended inside an event,
 * which LangChain4j's parser passes on like a whole one. Used by one thread.
 */
final class EventBody extends FilterInputStream {

    /** How long to wait for what may follow an answer that is whole: its usage, and the end of its connection. */
    private static final Duration LINGERING = Duration.ofSeconds(2);

    private static final String BLANK_OR_BYTE_ORDER_MARK = " \t\r\n\u00EF\u00BB\u00BF";

    private final SilenceGuard guard;
    private final Duration patience;
    private final PushbackInputStream bytes;
    private boolean ended;
    /** At the end of what was read. */
    private int lineEnds;

    EventBody(InputStream body, Duration patience) {
        this(new SilenceGuard(body, patience), patience);
    }

    private EventBody(SilenceGuard guard, Duration patience) {
        this(guard, patience, new PushbackInputStream(guard));
    }

    private EventBody(SilenceGuard guard, Duration patience, PushbackInputStream bytes) {
        super(bytes);
        this.guard = guard;
        this.patience = patience;
        this.bytes = bytes;
    }

    /** Skips what may stand before anything, and returns whether JSON comes in place of events. */
    boolean beginsAsJson() throws IOException {
        int first = bytes.read();
        while (BLANK_OR_BYTE_ORDER_MARK.indexOf(first) >= 0) {
            first = bytes.read();
        }
        if (first >= 0) {
            bytes.unread(first);
        }
        return first == '{' || first == '[';
    }

    /** Begins to wait anew: something came that was waited for. */
    void heard() {
        guard.heard();
    }

    /** From now on waits only for what may follow a whole answer. */
    void answerIsWhole() {
        guard.wait(LINGERING.compareTo(patience) < 0 ? LINGERING : patience);
    }

    /** Waits as before: the answer was not whole after all. */
    void answerGoesOn() {
        guard.wait(patience);
    }

    /** Returns whether the bytes are at their end, and the last event without the blank line that ends it. */
    boolean endedInsideAnEvent() {
        return ended && lineEnds < 2;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        ended |= count < 0;
        for (int i = offset; i < offset + count; i++) {
            if (target[i] == '\n') {
                lineEnds++;
            } else if (target[i] != '\r') {
                lineEnds = 0;
            }
        }
        return count;
    }
}
