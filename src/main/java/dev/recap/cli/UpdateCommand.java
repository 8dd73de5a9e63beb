package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadCheckpoint;
import dev.recap.ThreadUpdate;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "recap update",
        description =
                "Edits messages and summary by hand; at an older checkpoint, on a branch. Edits are made in the order"
                        + " they are given, each as often as wanted.")
final class UpdateCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Option(names = "--checkpoint", paramLabel = "C", description = "An older checkpoint; the newest by default.")
    private @Nullable String checkpoint;

    @Option(
            names = "--as-node",
            paramLabel = "N",
            description = "The node that is said to write, which decides what comes next.")
    private @Nullable String node;

    private final List<MessageEdit> edits = new ArrayList<>();

    @Option(names = "--remove-all", description = "Remove every message first.")
    private boolean removeAll;

    @Option(names = "--summary", paramLabel = "TEXT", description = "Put this summary in place of the present one.")
    private @Nullable String summary;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        if (edits.isEmpty() && !removeAll && summary == null && node == null) {
            throw new UsageException("What is to be updated? recap update --help lists the edits.");
        } else if (summary != null && summary.isBlank()) {
            throw new UsageException("The option --summary needs some text.");
        }
        try (Recap recap = common.openWithoutModel()) {
            ConversationThread conversation = common.thread(recap, thread.id());
            Checkpoint written = write(conversation);
            if (common.json()) {
                console.output().line(Json.of(StateJson.of(written)));
            } else {
                console.output().line("Checkpoint " + written.id() + " holds the edit.");
            }
        }
    }

    private Checkpoint write(ConversationThread conversation) {
        if (checkpoint == null) {
            return conversation.update(edit(conversation.state().values()));
        }
        ThreadCheckpoint from = conversation.at(CheckpointId.of(checkpoint));
        return from.update(edit(from.checkpoint().state()));
    }

    private ThreadUpdate edit(ConversationState state) {
        return new ThreadUpdate(MessageEdit.updates(edits, removeAll, state), summary, node);
    }

    // Methods, because picocli calls them in the order of the command line and keeps none between fields.

    @Option(names = "--add-human", paramLabel = "TEXT", description = "Add a message of the user.")
    void addHuman(@Nullable String text) {
        edit(MessageEdit.Kind.ADD_HUMAN, text);
    }

    @Option(names = "--add-ai", paramLabel = "TEXT", description = "Add a message of the assistant.")
    void addAi(@Nullable String text) {
        edit(MessageEdit.Kind.ADD_AI, text);
    }

    @Option(names = "--replace", paramLabel = "ID=TEXT", description = "Give a message another text.")
    void replace(@Nullable String text) {
        edit(MessageEdit.Kind.REPLACE, text);
    }

    @Option(names = "--remove", paramLabel = "ID", description = "Remove a message.")
    void remove(@Nullable String text) {
        edit(MessageEdit.Kind.REMOVE, text);
    }

    private void edit(MessageEdit.Kind kind, @Nullable String text) {
        if (text != null) {
            edits.add(new MessageEdit(kind, text));
        }
    }
}
