package dev.recap.observe;

import dev.recap.testing.LevelLogger;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.event.Level;

/** A logger at DEBUG that keeps its lines. */
final class RecordingLogger extends LevelLogger {

    private static final long serialVersionUID = 1L;

    final List<String> lines = new CopyOnWriteArrayList<>();

    RecordingLogger() {
        super("recording", Level.DEBUG);
    }

    @Override
    protected void logged(Level level, String line, Throwable thrown) {
        lines.add(level + " " + line + (thrown == null ? "" : " " + thrown));
    }
}
