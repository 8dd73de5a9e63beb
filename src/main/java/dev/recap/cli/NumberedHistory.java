package dev.recap.cli;

import dev.recap.ConversationThread;
import dev.recap.message.CheckpointId;
import java.util.ArrayList;
import java.util.List;

/**
 * A history whose checkpoints are numbered from the oldest, 1, so that a number goes on naming the same one.
 *
 * @param thread the thread
 */
record NumberedHistory(ConversationThread thread) {

    void print(Output output) {
        List<CheckpointId> ids = ids();
        List<HistoryTree.Row> rows = new ArrayList<>();
        new HistoryPages(thread, ids.size(), null)
                .forEach(checkpoint ->
                        rows.add(HistoryRow.withNumber(checkpoint, rows.isEmpty(), ids.size() - rows.size())));
        HistoryTree.lines(rows, output.style()).forEach(output::line);
    }

    /** Returns the checkpoint a person names by number or id. */
    CheckpointId find(String name) {
        if (!name.matches("[0-9]{1,9}")) {
            return CheckpointId.of(name);
        }
        List<CheckpointId> ids = ids();
        int number = Integer.parseInt(name);
        if (number < 1 || number > ids.size()) {
            throw new UsageException(
                    "There is no checkpoint " + number + "; /history numbers them from 1 to " + ids.size() + ".");
        }
        return ids.get(ids.size() - number);
    }

    private List<CheckpointId> ids() {
        List<CheckpointId> ids = new ArrayList<>();
        new HistoryPages(thread, Integer.MAX_VALUE, null).forEach(checkpoint -> ids.add(checkpoint.id()));
        return ids;
    }
}
