package dev.recap.cli;

import dev.recap.TurnOptions;

final class ResumeCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (OpenThreads threads = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> threads.thread(arguments).resume(TurnOptions.ofDefaults(), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
