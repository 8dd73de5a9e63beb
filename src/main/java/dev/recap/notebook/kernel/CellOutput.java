package dev.recap.notebook.kernel;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * What cells print, on its way to the notebook. It is gathered for a moment and sent by a thread of its own: a cell that
 * prints without end can then be stopped by force without leaving half of what it prints on the wire. What a thread prints after
 * its cell has ended is shown below the cell that ran last. Thread-safe.
 */
final class CellOutput {

    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Beyond this who prints waits for the notebook. */
    private static final int MOST_WAITING = 1 << 20;

    /** What was printed to one of the two streams before something was to the other. */
    private record Piece(boolean isError, StringBuilder text) {}

    /** What Jupyter's own terminal shows. */
    private final PrintStream log = System.err;

    private final Object buffer = new Object();
    private final Object wire = new Object();
    private final List<Piece> pieces = new ArrayList<>();
    private int waiting;
    private @Nullable ShellReplyEnvironment cell;

    final PrintStream out = stream(false);
    final PrintStream err = stream(true);

    private PrintStream stream(boolean isError) {
        return new PrintStream(new Decoded(isError), true, StandardCharsets.UTF_8) {
            /** The cells that follow print too. */
            @Override
            public void close() {
                flush();
            }
        };
    }

    /** Starts the thread that sends. */
    void start() {
        Thread sender = new Thread(this::sendForEver, "cell output");
        sender.setDaemon(true);
        sender.start();
    }

    /** Says below which cell to show what is printed from now on. */
    void attach(ShellReplyEnvironment next) {
        flush();
        synchronized (buffer) {
            cell = next;
        }
    }

    /** Returns when all that was printed so far has been sent. */
    void flush() {
        synchronized (wire) {
            List<Piece> ready;
            ShellReplyEnvironment to;
            synchronized (buffer) {
                ready = List.copyOf(pieces);
                to = cell;
                pieces.clear();
                waiting = 0;
                buffer.notifyAll();
            }
            ready.forEach(piece -> send(to, piece));
        }
    }

    private void send(@Nullable ShellReplyEnvironment to, Piece piece) {
        if (to == null) {
            // Before the first cell.
            log.print(piece.text());
        } else if (piece.isError()) {
            to.writeToStdErr(piece.text().toString());
        } else {
            to.writeToStdOut(piece.text().toString());
        }
    }

    @SuppressWarnings("InfiniteLoop") // a daemon's
    private void sendForEver() {
        try {
            while (true) {
                synchronized (buffer) {
                    while (waiting == 0) {
                        buffer.wait();
                    }
                }
                Thread.sleep(PAUSE.toMillis());
                flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void append(boolean toError, CharSequence text) {
        if (text.length() == 0) {
            return;
        }
        synchronized (buffer) {
            while (waiting > MOST_WAITING) {
                try {
                    buffer.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
            Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
            if (last == null || last.isError() != toError) {
                last = new Piece(toError, new StringBuilder());
                pieces.add(last);
            }
            last.text().append(text);
            waiting += text.length();
            buffer.notifyAll();
        }
    }

    /** Letters of several bytes may arrive in pieces. */
    private final class Decoded extends OutputStream {

        private final boolean isError;
        private final CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        private ByteBuffer left = ByteBuffer.allocate(0);

        Decoded(boolean isError) {
            this.isError = isError;
        }

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            ByteBuffer in = ByteBuffer.allocate(left.remaining() + length)
                    .put(left)
                    .put(bytes, offset, length)
                    .flip();
            CharBuffer text = CharBuffer.allocate(in.remaining());
            decoder.decode(in, text, false);
            left = in.slice();
            append(isError, text.flip());
        }
    }
}
