package dev.recap.cli;

import dev.recap.Recap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "recap resume", description = "Finishes the turn that failed or was stopped half-way.")
final class ResumeCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.open(console)) {
            EventPrinter.of(console, common.json())
                    .print(events -> common.thread(recap, thread.id()).resume(events));
        }
    }

    @Override
    public boolean printsJsonEvents() {
        return common.json();
    }
}
