package dev.recap.cli;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.graph.NodeNames;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the tree says about a checkpoint. */
final class HistoryRow {

    /** After these steps the newest message tells what happened; after one of an application's own, its name. */
    private static final Set<String> SPEAKING = Set.of(Checkpoint.START, NodeNames.CONVERSATION, NodeNames.TOOLS);

    private HistoryRow() {}

    /** Returns a row with the id to copy. */
    static HistoryTree.Row withId(Checkpoint checkpoint, boolean isHead) {
        return row(checkpoint, isHead, checkpoint.id().toString());
    }

    /** Returns a row with a number to type. */
    static HistoryTree.Row withNumber(Checkpoint checkpoint, boolean isHead, int number) {
        return row(checkpoint, isHead, String.format(Locale.ROOT, "%3d.", number));
    }

    private static HistoryTree.Row row(Checkpoint checkpoint, boolean isHead, String name) {
        String source = checkpoint.source().name().toLowerCase(Locale.ROOT);
        String label = String.format(Locale.ROOT, "%s %2d %-6s %s", name, checkpoint.step(), source, what(checkpoint));
        return new HistoryTree.Row(checkpoint.id(), checkpoint.parent(), isHead, label.stripTrailing());
    }

    private static String what(Checkpoint checkpoint) {
        if (checkpoint.source() != Source.LOOP) {
            return "";
        }
        List<Message> messages = checkpoint.state().messages();
        String summary = checkpoint.state().summary().map(RunningSummary::text).orElse("");
        if (checkpoint.node().equals(NodeNames.SUMMARIZE)) {
            String failure = checkpoint.report().failure();
            return failure == null ? "Σ " + Printable.oneLine(summary) : "✗ no summary: " + Printable.oneLine(failure);
        }
        if (!SPEAKING.contains(checkpoint.node())) {
            return "· " + checkpoint.node();
        }
        return messages.isEmpty() ? "" : said(messages.get(messages.size() - 1));
    }

    private static String said(Message message) {
        return (message.isFromUser() ? "? " : "! ") + Printable.oneLine(StateText.text(message));
    }
}
