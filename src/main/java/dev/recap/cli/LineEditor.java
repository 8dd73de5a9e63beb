package dev.recap.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Lines typed by a person, who can edit them, call back earlier ones, and stop an answer with Ctrl-C. */
final class LineEditor implements LineSource {

    private static final String PROMPT = "> ";

    private final Terminal terminal;
    private final LineReader reader;

    LineEditor() {
        try {
            terminal = TerminalBuilder.builder()
                    .encoding(StandardCharsets.UTF_8)
                    .dumb(true)
                    .build();
        } catch (IOException e) {
            throw new SettingException("The terminal cannot be used (" + e.getMessage() + "); pipe the lines in.", e);
        }
        // Quotes, backslashes and exclamation marks mean nothing but themselves.
        DefaultParser parser = new DefaultParser();
        parser.setEscapeChars(new char[0]);
        parser.setQuoteChars(new char[0]);
        reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .parser(parser)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    @Override
    public @Nullable String next() {
        try {
            return reader.readLine(PROMPT);
        } catch (UserInterruptException e) {
            return "";
        } catch (EndOfFileException e) {
            return null;
        }
    }

    @Override
    public boolean stoppable(Runnable task) {
        Thread running = Thread.currentThread();
        AtomicBoolean stopped = new AtomicBoolean();
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> {
            stopped.set(true);
            running.interrupt();
        });
        try {
            task.run();
            return false;
        } catch (RuntimeException e) {
            if (!stopped.get()) {
                throw e;
            }
            return true;
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
            // A key pressed when the answer had just ended must not stop the next one.
            Thread.interrupted();
        }
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException e) {
            // The process is about to end, and the terminal with it.
        }
    }
}
