package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadState;
import dev.recap.message.CheckpointId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "recap state",
        description = "Shows the messages and the summary a thread holds, now or at a checkpoint.")
final class StateCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Option(names = "--checkpoint", paramLabel = "C", description = "An older checkpoint; the newest by default.")
    private @Nullable String checkpoint;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        try (Recap recap = common.openWithoutModel()) {
            ThreadState state = state(common.thread(recap, thread.id()));
            if (common.json()) {
                console.output().line(Json.of(StateJson.of(state)));
            } else {
                new StateText(console.output()).print(state);
            }
        }
    }

    private ThreadState state(ConversationThread conversation) {
        return checkpoint == null
                ? conversation.state()
                : new ThreadState(
                        conversation.id(),
                        conversation.at(CheckpointId.of(checkpoint)).checkpoint());
    }
}
