package dev.recap.cli;

import dev.recap.TurnOptions;
import dev.recap.message.CheckpointId;

final class ReplayCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId from = CheckpointId.of(arguments.required(Option.CHECKPOINT));
        try (OpenThreads threads = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> threads.thread(arguments).at(from).replay(TurnOptions.ofDefaults(), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
