package dev.recap.cli;

import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Lines from a pipe or a file. Ctrl-C ends the program, as it ends any other that reads a pipe. */
final class PipedLines implements LineSource {

    private final BufferedReader reader;

    PipedLines(BufferedReader reader) {
        this.reader = reader;
    }

    @Override
    public @Nullable String next() {
        try {
            return reader.readLine();
        } catch (IOException e) {
            throw new SettingException("The input cannot be read (" + e.getMessage() + ").", e);
        }
    }

    @Override
    public boolean stoppable(Runnable task) {
        task.run();
        return false;
    }

    @Override
    public void close() {
        // The input belongs to the process.
    }
}
