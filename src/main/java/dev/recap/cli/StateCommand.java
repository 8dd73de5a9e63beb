package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadState;
import dev.recap.message.CheckpointId;
import dev.recap.message.JsonText;

final class StateCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        CheckpointId checkpoint = Threads.checkpoint(arguments, Option.CHECKPOINT);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            ThreadState state = checkpoint == null
                    ? thread.state()
                    : new ThreadState(thread.id(), thread.at(checkpoint).checkpoint());
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(StateJson.of(state)));
            } else {
                new StateText(console.output()).print(state);
            }
        }
    }
}
