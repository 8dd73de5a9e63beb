package dev.recap.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Map;

/** The program {@code recap}. */
public final class Main {

    private Main() {}

    /** Runs one command and ends the process: 0 done, 1 failed, 2 wrong usage. */
    public static void main(String[] arguments) {
        // Pictures are drawn for files only; a display that cannot be reached would be in the way.
        System.setProperty("java.awt.headless", "true");
        Map<String, String> environment = System.getenv();
        Console console = new Console(
                new FileInputStream(FileDescriptor.in),
                new Output(new FileOutputStream(FileDescriptor.out), Style.of(1, environment)),
                new Output(new FileOutputStream(FileDescriptor.err), Style.of(2, environment)),
                environment);
        System.exit(run(console, arguments));
    }

    private static int run(Console console, String[] arguments) {
        try {
            return new Program(console).run(RawArguments.recover(arguments));
        } catch (NoClassDefFoundError e) {
            console.error("A library is missing (" + e.getMessage()
                    + "); keep the folder lib beside recap.jar, as the build made them.");
            return Program.FAILED;
        }
    }
}
