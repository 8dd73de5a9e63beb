package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "recap history",
        description =
                "Shows a thread's checkpoints: as a tree with the oldest on top, or as JSON with the newest first.")
final class HistoryCommand implements RecapCommand {

    @Mixin
    private ThreadOption thread = new ThreadOption();

    @Mixin
    private Limit limit = new Limit();

    @Option(names = "--before", paramLabel = "C", description = "Only checkpoints older than this one.")
    private @Nullable String before;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Override
    public void run(Console console) {
        int most = limit.value();
        CheckpointId newest = before == null ? null : CheckpointId.of(before);
        try (Recap recap = common.openWithoutModel()) {
            ConversationThread conversation = common.thread(recap, thread.id());
            HistoryPages pages = new HistoryPages(conversation, most, newest);
            if (common.json()) {
                JsonArray array = new JsonArray(console.output());
                pages.forEach(checkpoint -> array.add(StateJson.of(checkpoint)));
                array.end();
            } else {
                CheckpointId head =
                        conversation.state().checkpoint().map(Checkpoint::id).orElse(null);
                List<HistoryTree.Row> rows = new ArrayList<>();
                pages.forEach(checkpoint -> {
                    rows.add(HistoryRow.withId(checkpoint, checkpoint.id().equals(head)));
                    return true;
                });
                if (rows.isEmpty()) {
                    console.output().line("No checkpoints.");
                }
                HistoryTree.lines(rows, console.output().style()).forEach(console.output()::line);
            }
        }
    }
}
