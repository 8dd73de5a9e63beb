package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.message.CheckpointId;
import java.util.ArrayList;
import java.util.List;

final class HistoryCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        int limit = arguments.number(Option.LIMIT, 0, Integer.MAX_VALUE);
        CheckpointId before = Threads.checkpoint(arguments, Option.BEFORE);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            HistoryPages pages = new HistoryPages(thread, limit, before);
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(console.output());
                pages.forEach(checkpoint -> array.add(StateJson.of(checkpoint)));
                array.end();
            } else {
                draw(pages, console.output());
            }
        }
    }

    private static void draw(HistoryPages pages, Output output) {
        CheckpointId head = pages.thread().info().map(ThreadInfo::head).orElse(null);
        List<HistoryTree.Row> rows = new ArrayList<>();
        pages.forEach(checkpoint ->
                rows.add(HistoryRow.withId(checkpoint, checkpoint.id().equals(head))));
        if (head == null) {
            output.line("There are no checkpoints.");
        }
        List<String> lines = HistoryTree.lines(rows, output.style());
        lines.forEach(output::line);
        if (lines.stream().anyMatch(line -> line.startsWith(HistoryTree.CUT))) {
            output.line(output.style().dim(HistoryTree.CUT + "goes on from a checkpoint that is not shown"));
        }
    }
}
