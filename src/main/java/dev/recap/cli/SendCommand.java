package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.Recap;

final class SendCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        try (Recap recap = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> Threads.thread(recap, arguments)
                            .send(UserMessage.from(arguments.text()), Threads.turn(arguments), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
