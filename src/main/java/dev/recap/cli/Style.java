package dev.recap.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a stream may be printed to.
 *
 * @param isTerminal whether a person reads it as it comes
 * @param isColoured whether escape sequences are understood and wanted
 */
record Style(boolean isTerminal, boolean isColoured) {

    /** Neither a terminal nor coloured: a pipe, a file, a test. */
    static final Style PLAIN = new Style(false, false);

    /** Returns the style of one of the process's streams: 0 input, 1 output, 2 errors. */
    static Style of(int stream, Map<String, String> environment) {
        boolean terminal = isTerminal(stream);
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return new Style(terminal, terminal && !refused);
    }

    /** Java 17 tells only whether input and output both are terminals; Linux tells of each where it leads. */
    @SuppressWarnings("SystemConsoleNull") // where there is no /proc, JDK 22 and newer take anything for a terminal
    private static boolean isTerminal(int stream) {
        try {
            String target =
                    Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return System.console() != null;
        }
    }

    String bold(String text) {
        return sequence("1", text);
    }

    String dim(String text) {
        return sequence("2", text);
    }

    String accent(String text) {
        return sequence("36", text);
    }

    private String sequence(String code, String text) {
        return isColoured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
