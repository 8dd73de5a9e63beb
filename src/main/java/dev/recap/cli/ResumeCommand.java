package dev.recap.cli;

import dev.recap.Recap;

final class ResumeCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> Threads.thread(recap, arguments).resume(events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
