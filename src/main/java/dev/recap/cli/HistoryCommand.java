package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.message.CheckpointId;
import dev.recap.notebook.Picture;
import java.util.ArrayList;
import java.util.List;

final class HistoryCommand implements RecapCommand {

    private static final String NAME = "history";

    @Override
    public void run(Arguments arguments, Console console) {
        boolean isPicture = PictureFormat.isPicture(arguments, console, NAME, "tree");
        if (isPicture && arguments.has(Option.BEFORE)) {
            throw new UsageException("A picture shows the newest checkpoints; --before goes without --format png.");
        }
        int limit = arguments.number(Option.LIMIT, 0, Integer.MAX_VALUE);
        CheckpointId before = Threads.checkpoint(arguments, Option.BEFORE);
        try (Recap recap = Threads.openExisting(arguments, console)) {
            ConversationThread thread = Threads.thread(recap, arguments);
            if (isPicture) {
                boolean isLimited = arguments.has(Option.LIMIT);
                Picture picture = isLimited ? Picture.history(thread, limit) : Picture.history(thread);
                PictureFormat.print(picture, NAME, arguments, console);
                return;
            }
            HistoryPages pages = new HistoryPages(thread, limit, before);
            Destination.print(arguments, console, output -> {
                if (arguments.has(Option.JSON)) {
                    JsonArray array = new JsonArray(output);
                    pages.forEach(checkpoint -> array.add(StateJson.of(checkpoint)));
                    array.end();
                } else {
                    draw(pages, output);
                }
            });
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
