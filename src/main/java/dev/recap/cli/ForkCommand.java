package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.Recap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "recap fork",
        description = "Sends a message from an older checkpoint. What was said after it stays, as a branch of its own.")
final class ForkCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private TurnOption turn = new TurnOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Parameters(paramLabel = "TEXT", description = "What to say.")
    private String text = "";

    @Override
    public void run(Console console) {
        try (Recap recap = common.open(console)) {
            EventPrinter.of(console, common.json())
                    .print(events -> common.thread(recap, thread.id())
                            .at(checkpoint.id())
                            .send(UserMessage.from(text), turn.options(), events));
        }
    }

    @Override
    public boolean printsJsonEvents() {
        return common.json();
    }
}
