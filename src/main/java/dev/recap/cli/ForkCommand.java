package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.CheckpointId;

final class ForkCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId from = CheckpointId.of(arguments.required(Option.CHECKPOINT));
        try (OpenThreads threads = Threads.open(arguments, console)) {
            EventPrinter.of(console, arguments)
                    .print(events -> threads.thread(arguments)
                            .at(from)
                            .send(UserMessage.from(arguments.text()), Threads.turn(arguments), events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
