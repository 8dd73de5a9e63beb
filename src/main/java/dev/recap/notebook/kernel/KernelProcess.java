package dev.recap.notebook.kernel;

import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.channels.Loop;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;

/** The process that Jupyter starts: one kernel on one connection. */
public final class KernelProcess {

    /** Jupyter says here which process is to be outlived by none of its kernels. */
    private static final String PARENT = "JPY_PARENT_PID";

    private static final String WATCH = "watch";

    /** The threads of this process that end it without a cell. */
    private static final Set<String> OWN = Set.of("main", WATCH);

    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private KernelProcess() {}

    /**
     * Serves a notebook and returns when that asks the kernel to shut down. Whoever calls this ends the process then: threads
     * of cells may still run. The process ends from in here with exit code 1 when the one that {@code JPY_PARENT_PID}
     * names does, or has. It takes over standard input, output and error of this process, which are the notebook's from
     * then on.
     *
     * @param connectionFile where Jupyter wrote ports and key
     * @param version of the program, for the notebook to show
     * @throws IOException if the file cannot be read or is no connection file
     */
    public static void run(Path connectionFile, String version) throws IOException {
        JupyterConnection connection = connection(connectionFile);
        CompletableFuture<?> endOfParent = endOfParent(System.getenv());
        if (endOfParent.isDone()) {
            // Answering a notebook first would let it believe in a kernel that is about to end.
            System.exit(1);
        }
        JavaKernel kernel = new JavaKernel(version);
        kernel.becomeHandlerForConnection(connection);
        kernel.onStartup();
        connection.connect();
        survive();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> farewell(kernel, connection), "farewell"));
        exitAfter(endOfParent);
        connection.waitUntilClose();
    }

    private static JupyterConnection connection(Path file) throws IOException {
        try {
            KernelConnectionProperties properties = KernelConnectionProperties.parse(Files.readString(file));
            if (properties == null || properties.getShellPort() == 0) {
                throw new IOException(file + " is no connection file of Jupyter's.");
            }
            return new JupyterConnection(properties);
        } catch (JsonParseException | GeneralSecurityException e) {
            throw new IOException(file + " is no connection file of Jupyter's.", e);
        }
    }

    /** The library's channels end with the first message they cannot read, one with a wrong signature for example. */
    private static void survive() {
        Thread[] threads = new Thread[Thread.activeCount() + 8];
        int count = Thread.enumerate(threads);
        Arrays.stream(threads, 0, count)
                .filter(Loop.class::isInstance)
                .map(Loop.class::cast)
                .forEach(loop -> loop.onError(failure -> {
                    System.err.println(leftOut(failure));
                    return 0;
                }));
    }

    static String leftOut(Throwable failure) {
        return "A message to the kernel was left out: " + failure.getMessage();
    }

    private static void farewell(JavaKernel kernel, JupyterConnection connection) {
        kernel.onExit(isExiting());
        // Closing returns when all is sent, which to a notebook that is gone is never.
        Thread closing = new Thread(connection::close, "closing");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(FAREWELL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A cell that ends the process waits for it in {@link Runtime#exit}. */
    private static boolean isExiting() {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            boolean isInExit = Arrays.stream(thread.getValue())
                    .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                            && frame.getMethodName().equals("exit"));
            if (isInExit && !OWN.contains(thread.getKey().getName())) {
                return true;
            }
        }
        return false;
    }

    /** Ends when Jupyter does; never where it did not say which process it is. */
    private static CompletableFuture<?> endOfParent(Map<String, String> environment) {
        String parent = environment.getOrDefault(PARENT, "");
        // On Windows it is no process id but a handle.
        if (!parent.matches("\\d{1,9}") || System.getProperty("os.name").startsWith("Windows")) {
            return new CompletableFuture<>();
        }
        return ProcessHandle.of(Long.parseLong(parent))
                .<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    private static void exitAfter(CompletableFuture<?> end) {
        Thread watch = new Thread(() -> {
            end.join();
            System.exit(1);
        });
        watch.setName(WATCH);
        watch.setDaemon(true);
        watch.start();
    }
}
