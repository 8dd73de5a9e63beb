package dev.recap.testing;

import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger of everything from one level on. */
public abstract class LevelLogger extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1L;

    private final Level least;

    protected LevelLogger(String name, Level least) {
        this.name = name;
        this.least = least;
    }

    /** Is told one line, with what was thrown or {@code null}. */
    protected abstract void logged(Level level, String line, Throwable thrown);

    @Override
    protected final void handleNormalizedLoggingCall(
            Level level, Marker marker, String pattern, Object[] arguments, Throwable thrown) {
        logged(level, MessageFormatter.basicArrayFormat(pattern, arguments), thrown);
    }

    @Override
    protected final String getFullyQualifiedCallerName() {
        return null;
    }

    private boolean isEnabled(Level level) {
        return level.toInt() >= least.toInt();
    }

    @Override
    public final boolean isTraceEnabled() {
        return isEnabled(Level.TRACE);
    }

    @Override
    public final boolean isDebugEnabled() {
        return isEnabled(Level.DEBUG);
    }

    @Override
    public final boolean isInfoEnabled() {
        return isEnabled(Level.INFO);
    }

    @Override
    public final boolean isWarnEnabled() {
        return isEnabled(Level.WARN);
    }

    @Override
    public final boolean isErrorEnabled() {
        return isEnabled(Level.ERROR);
    }
}
