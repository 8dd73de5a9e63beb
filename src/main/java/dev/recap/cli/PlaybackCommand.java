package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.message.CheckpointId;

final class PlaybackCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId until = CheckpointId.of(arguments.required(Option.CHECKPOINT));
        try (Recap recap = Threads.openWithoutModel(arguments)) {
            EventPrinter.of(console, arguments)
                    .print(events -> Threads.thread(recap, arguments)
                            .at(until)
                            .playback()
                            .forEach(events));
        }
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
