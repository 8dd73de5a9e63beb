package dev.recap.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs how each operation ended with SLF4J, under this class's name: failures at WARN, all else at DEBUG. Ids and counts,
 * never what was said; an id's line breaks are replaced, so that it cannot forge a line. Thread-safe.
 */
public final class LogListener implements RecapListener {

    private final Logger log;

    /** Makes a listener that logs. */
    public LogListener() {
        this(LoggerFactory.getLogger(LogListener.class));
    }

    LogListener(Logger log) {
        this.log = log;
    }

    @Override
    public void onEnd(Operation operation, Outcome outcome) {
        if (!outcome.isSuccess()) {
            log.warn("{} {}", oneLine(operation), oneLine(outcome));
        } else if (log.isDebugEnabled()) {
            log.debug("{} {}", oneLine(operation), oneLine(outcome));
        }
    }

    private static String oneLine(Object told) {
        return told.toString().replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", "?");
    }
}
