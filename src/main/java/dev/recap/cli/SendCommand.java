package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;

final class SendCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (OpenThreads threads = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> threads.thread(arguments)
                            .send(UserMessage.from(arguments.text()), Threads.turn(arguments), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
