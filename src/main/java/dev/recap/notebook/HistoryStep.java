package dev.recap.notebook;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointTree;
import dev.recap.checkpoint.StateDiff;
import dev.recap.graph.NodeNames;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a history tells of a checkpoint.
 *
 * @param id names it
 * @param parent the one it was made from, or {@code null}
 * @param step its step
 * @param kind what happened
 * @param words the first words of it, on one line
 * @param next what comes next where the turn is not complete, else empty
 */
record HistoryStep(CheckpointId id, @Nullable CheckpointId parent, int step, Kind kind, String words, String next)
        implements CheckpointTree.Entry {

    /** What can happen. */
    enum Kind {
        TURN("turn begins", Palette.FAINT, Palette.WHITE),
        QUESTION("question", Palette.INDIGO, Palette.INDIGO_TINT),
        ANSWER("answer", Palette.INK, Palette.SLATE_TINT),
        PARTIAL("partial answer", Palette.ROSE, Palette.ROSE_TINT),
        CALL("tool call", Palette.TEAL, Palette.TEAL_TINT),
        RESULT("tool result", Palette.TEAL, Palette.TEAL_TINT),
        MESSAGE("message", Palette.MUTED, Palette.SLATE_TINT),
        SUMMARY("summary", Palette.AMBER, Palette.AMBER_TINT),
        NO_SUMMARY("no summary", Palette.ROSE, Palette.ROSE_TINT),
        EDIT("edit", 0x7E22CE, 0xF6EDFE),
        FORK("fork", 0x7E22CE, 0xF6EDFE),
        NODE("node", 0x0369A1, 0xE8F4FC);

        private final String label;
        private final int colour;
        private final int ground;

        Kind(String label, int colour, int ground) {
            this.label = label;
            this.colour = colour;
            this.ground = ground;
        }

        String label() {
            return label;
        }

        int colour() {
            return colour;
        }

        int ground() {
            return ground;
        }
    }

    /**
     * Reads a checkpoint.
     *
     * @param before the one it was made from, when that is known
     */
    static HistoryStep of(Checkpoint checkpoint, @Nullable Checkpoint before) {
        Kind kind = kind(checkpoint);
        return new HistoryStep(
                checkpoint.id(),
                checkpoint.parent(),
                checkpoint.step(),
                kind,
                Words.line(words(kind, checkpoint, before)),
                Words.line(String.join(", ", checkpoint.next())));
    }

    private static Kind kind(Checkpoint checkpoint) {
        return switch (checkpoint.source()) {
            case INPUT -> Kind.TURN;
            case UPDATE -> Kind.EDIT;
            case FORK -> Kind.FORK;
            case LOOP ->
                switch (checkpoint.node()) {
                    case NodeNames.SUMMARIZE -> checkpoint.report().failure() == null ? Kind.SUMMARY : Kind.NO_SUMMARY;
                    case Checkpoint.START, NodeNames.CONVERSATION, NodeNames.TOOLS ->
                        said(checkpoint.state().newest());
                    default -> Kind.NODE;
                };
        };
    }

    private static Kind said(@Nullable Message newest) {
        if (newest == null) {
            return Kind.MESSAGE;
        }
        return switch (newest.type()) {
            case USER -> Kind.QUESTION;
            case AI -> newest.isPartial() ? Kind.PARTIAL : calls(newest) ? Kind.CALL : Kind.ANSWER;
            case TOOL_EXECUTION_RESULT -> Kind.RESULT;
            case SYSTEM, CUSTOM -> Kind.MESSAGE;
        };
    }

    private static boolean calls(Message message) {
        return Transcript.lines(List.of(message)).stream().anyMatch(Transcript.Line::isOfTool);
    }

    private static String words(Kind kind, Checkpoint checkpoint, @Nullable Checkpoint before) {
        Message newest = checkpoint.state().newest();
        return switch (kind) {
            case TURN -> "";
            case FORK -> "goes on from here once more";
            case EDIT -> changes(checkpoint, before);
            case NODE -> checkpoint.node();
            case SUMMARY ->
                checkpoint.state().summary().map(RunningSummary::text).orElse("");
            case NO_SUMMARY -> String.valueOf(checkpoint.report().failure());
            default -> newest == null ? "" : Excerpts.of(newest);
        };
    }

    private static String changes(Checkpoint checkpoint, @Nullable Checkpoint before) {
        if (before == null) {
            int messages = checkpoint.state().messages().size();
            return messages == 1 ? "1 message" : messages + " messages";
        }
        StateDiff diff = StateDiff.between(before.state(), checkpoint.state());
        List<String> changes = new ArrayList<>();
        count(changes, diff.added().size(), "added");
        count(changes, diff.replaced().size(), "replaced");
        count(changes, diff.removed().size(), "removed");
        if (diff.changesSummary()) {
            changes.add("another summary");
        }
        changes.addAll(diff.changedKeys());
        return changes.isEmpty() ? "nothing changed" : changes.stream().collect(Collectors.joining(", "));
    }

    private static void count(List<String> changes, int messages, String deed) {
        if (messages > 0) {
            changes.add((messages == 1 ? "1 message " : messages + " messages ") + deed);
        }
    }
}
