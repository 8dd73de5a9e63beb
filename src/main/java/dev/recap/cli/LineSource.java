package dev.recap.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Where a chat gets its lines from. */
interface LineSource extends AutoCloseable {

    /** Returns an editor when a person types, else the lines of the input in UTF-8. */
    static LineSource of(Console console) {
        boolean isTyped = Style.of(0, console.environment()).isTerminal()
                && console.output().style().isTerminal();
        return isTyped
                ? new LineEditor()
                : new PipedLines(new BufferedReader(new InputStreamReader(console.input(), StandardCharsets.UTF_8)));
    }

    /** Returns the next line, empty when it was given up (Ctrl-C), or {@code null} at the end. */
    @Nullable
    String next();

    /** Runs a task that Ctrl-C stops by interrupting it, where keys can be heard; returns whether it was stopped. */
    boolean stoppable(Runnable task);

    @Override
    void close();
}
