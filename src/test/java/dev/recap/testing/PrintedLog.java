package dev.recap.testing;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** Prints all that is logged, with the stack traces, in a process that calls {@link #use} before anything is logged. */
public final class PrintedLog implements SLF4JServiceProvider {

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter contexts = new NOPMDCAdapter();

    /** Has this process print what is logged in it. */
    public static void use() {
        System.setProperty("slf4j.provider", PrintedLog.class.getName());
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return Printer::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return contexts;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    private static final class Printer extends LevelLogger {

        private static final long serialVersionUID = 1L;

        Printer(String name) {
            super(name, Level.TRACE);
        }

        @Override
        protected void logged(Level level, String line, Throwable thrown) {
            synchronized (System.out) {
                System.out.println(level + " " + name + " " + line);
                if (thrown != null) {
                    thrown.printStackTrace(System.out);
                }
            }
        }
    }
}
