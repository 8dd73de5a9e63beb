package dev.recap.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/** The program {@code recap}. */
public final class Main {

    private Main() {}

    /** Runs one command and ends the process: 0 done, 1 failed, 2 wrong usage. */
    public static void main(String[] arguments) {
        Console console = new Console(
                new FileInputStream(FileDescriptor.in),
                new Output(new FileOutputStream(FileDescriptor.out), Style.of(1, System.getenv())),
                new Output(new FileOutputStream(FileDescriptor.err), Style.of(2, System.getenv())));
        System.exit(new Program(console, System.getenv()).run(RawArguments.recover(arguments)));
    }
}
