package dev.recap.cli;

import picocli.CommandLine.Option;

/** The thread a command is about. */
final class ThreadOption {

    @Option(
            names = "--thread",
            paramLabel = "T",
            required = true,
            description = "The thread; any text up to 1,000 bytes.")
    private String id = "";

    String id() {
        return id;
    }
}
