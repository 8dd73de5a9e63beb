package dev.recap.cli;

import dev.recap.TurnOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a turn is run. */
final class TurnOption {

    @Option(
            names = "--turn-id",
            paramLabel = "I",
            description = "Id of the turn: one that was answered is not asked again, one that stopped is finished.")
    private @Nullable String turnId;

    @Option(names = "--reject", description = "Fail when another turn is running instead of waiting up to 60 seconds.")
    private boolean reject;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "Recorded with the turn and with the thread; may be repeated.")
    private List<String> metadata = new ArrayList<>();

    TurnOptions options() {
        TurnOptions options = TurnOptions.ofDefaults().metadata(Pairs.of("--metadata", metadata));
        if (turnId != null) {
            options = options.turnId(turnId);
        }
        return reject ? options.rejectWhenBusy() : options;
    }
}
