package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadState;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;

final class StateCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId checkpoint = Threads.checkpoint(arguments, Option.CHECKPOINT);
        try (Recap recap = Threads.openToRead(arguments)) {
            ConversationThread thread = Threads.known(recap, arguments);
            Checkpoint shown = thread.at(
                            checkpoint == null ? thread.info().orElseThrow().head() : checkpoint)
                    .checkpoint();
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(StateJson.of(shown)));
            } else {
                new StateText(console.output()).print(new ThreadState(thread.id(), shown));
            }
        }
    }
}
