package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.TurnOptions;

final class ResumeCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> Threads.thread(recap, arguments).resume(TurnOptions.ofDefaults(), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
