package dev.recap.cli;

import dev.recap.Recap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "recap playback",
        description = "Shows what was recorded of the turn that wrote a checkpoint. No model is asked.")
final class PlaybackCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.openWithoutModel()) {
            EventPrinter.of(console, common.json())
                    .print(events -> common.thread(recap, thread.id())
                            .at(checkpoint.id())
                            .playback()
                            .forEach(events));
        }
    }

    @Override
    public boolean printsJsonEvents() {
        return common.json();
    }
}
