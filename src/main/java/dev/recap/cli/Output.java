package dev.recap.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stream of text in UTF-8, whatever the locale. When nobody reads it any more (a pipe into {@code head}), the rest is
 * dropped without a word, and what is being done goes on. Not thread-safe.
 */
final class Output {

    private final OutputStream stream;
    private final Writer writer;
    private final Style style;
    private @Nullable IOException failure;

    Output(OutputStream stream, Style style) {
        this.stream = stream;
        // Given whole, a pair of surrogates is written also when its halves come in two pieces.
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        this.style = style;
    }

    Style style() {
        return style;
    }

    void print(String text) {
        if (failure == null) {
            try {
                writer.write(text);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    void line(String text) {
        print(text);
        print("\n");
    }

    /** Writes what is no text. */
    void bytes(byte[] bytes) {
        flush();
        if (failure == null) {
            try {
                stream.write(bytes);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** Prints words that came from elsewhere: a terminal gets no control characters that would act on it. */
    void words(String text) {
        print(style.isTerminal() ? Printable.of(text) : text);
    }

    void flush() {
        if (failure == null) {
            try {
                writer.flush();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** Returns whether anything printed from now on would be dropped. */
    boolean isClosed() {
        return failure != null;
    }

    /** Returns why not everything was written, unless it was because the reader has gone. */
    Optional<String> complaint() {
        return Optional.ofNullable(failure)
                .map(e -> String.valueOf(e.getMessage()))
                .filter(reason -> !reason.contains("Broken pipe"));
    }
}
