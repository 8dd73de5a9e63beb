package dev.recap.cli;

import dev.recap.Recap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "recap replay",
        description = "Executes again, with the model, what came after a checkpoint, on a branch of its own.")
final class ReplayCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.open(console)) {
            EventPrinter.of(console, common.json())
                    .print(events -> common.thread(recap, thread.id())
                            .at(checkpoint.id())
                            .replay(events));
        }
    }

    @Override
    public boolean printsJsonEvents() {
        return common.json();
    }
}
