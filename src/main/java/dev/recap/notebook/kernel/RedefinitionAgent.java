package dev.recap.notebook.kernel;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * Lets JShell exchange the classes that hold a cell's variables without losing their values. The program's jar is started
 * with itself as an agent; the manifest names this class.
 */
final class RedefinitionAgent {

    private static volatile @Nullable Instrumentation instrumentation;

    private RedefinitionAgent() {}

    /** Called by the virtual machine before the program's own {@code main}. */
    public static void premain(@Nullable String arguments, Instrumentation given) {
        instrumentation = given;
    }

    static @Nullable Instrumentation instrumentation() {
        return instrumentation;
    }
}
