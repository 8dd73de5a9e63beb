package dev.recap.cli;

import dev.recap.Recap;
import dev.recap.ThreadCheckpoint;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;

final class PlaybackCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId until = CheckpointId.of(arguments.required(Option.CHECKPOINT));
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ThreadCheckpoint place = Threads.thread(recap, arguments).at(until);
            if (!arguments.has(Option.JSON)) {
                console.output().line(question(place.checkpoint()));
            }
            EventPrinter.of(console, arguments).print(place.playback()::forEach);
        }
    }

    /** What was asked is no event, and an answer without its question tells little. */
    private static String question(Checkpoint checkpoint) {
        if (checkpoint.awaits(Checkpoint.START)) {
            return "This checkpoint stands before a question; nothing was said in its turn yet.";
        }
        return checkpoint
                .state()
                .lastUserMessage()
                .map(asked -> "? " + StateText.text(asked))
                .orElse("");
    }

    @Override
    public boolean printsEvents() {
        return true;
    }
}
