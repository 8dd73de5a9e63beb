package dev.recap.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The main method of a test in a process of its own, which may tell its steps, a line each. */
public final class ChildProcess {

    private ChildProcess() {}

    /** Returns what starts the process; its errors are shown among those of the tests. */
    public static ProcessBuilder running(Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /**
     * Kills a first run, as {@code kill -9} does, once it has told so many steps or has ended, and waits for a second.
     *
     * @return how many steps the first one told
     * @throws AssertionError if the second one fails
     */
    public static int killAtStepAndRunAgain(int step, Class<?> main, Path... files)
            throws IOException, InterruptedException {
        Process first = running(main, (Object[]) files).start();
        int told = 0;
        try (BufferedReader output = first.inputReader(StandardCharsets.UTF_8)) {
            while (told < step && output.readLine() != null) {
                told++;
            }
            first.destroyForcibly().waitFor();
        }
        Process second = running(main, (Object[]) files).start();
        second.getInputStream().readAllBytes();
        if (second.waitFor() != 0) {
            throw new AssertionError("The second run failed with " + second.exitValue());
        }
        return told;
    }

    /** Tells a step of the process this is called in. */
    public static void tell(String step) {
        System.out.println(step);
        System.out.flush();
    }
}
