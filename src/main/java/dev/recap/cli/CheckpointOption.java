package dev.recap.cli;

import dev.recap.message.CheckpointId;
import picocli.CommandLine.Option;

/** The checkpoint a command starts from. */
final class CheckpointOption {

    @Option(
            names = "--checkpoint",
            paramLabel = "C",
            required = true,
            description = "A checkpoint of the thread; recap history lists them.")
    private String id = "";

    CheckpointId id() {
        return CheckpointId.of(id);
    }
}
