package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.message.CheckpointId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a turn has done since its question went in, also before it was stopped. Used by one thread at a time. */
final class TurnProgress {

    private boolean hasSummarized;
    private boolean hasAnswered;
    private int toolRounds;

    /** Returns what the turn of a checkpoint had done when that was written. */
    static TurnProgress until(Checkpoint last, CheckpointStore store) {
        TurnProgress progress = new TurnProgress();
        for (Checkpoint step : steps(last, store)) {
            // A fork's first checkpoint stands for the one it was copied from.
            if (step.source() != Source.FORK) {
                progress.note(step.node(), step.next());
            }
        }
        return progress;
    }

    /**
     * Returns the steps up to a checkpoint since its question went in: those of its turn, and where that began with a fork or
     * an edit, of the turns before.
     */
    private static List<Checkpoint> steps(Checkpoint until, CheckpointStore store) {
        Deque<Checkpoint> steps = new ArrayDeque<>();
        Checkpoint last = until;
        while (last != null) {
            CheckpointId parent = null;
            List<Checkpoint> turn = store.turn(last.thread(), last.turn());
            for (int i = turn.size() - 1; i >= 0; i--) {
                Checkpoint step = turn.get(i);
                if (step.id().compareTo(last.id()) <= 0) {
                    steps.addFirst(step);
                    if (step.node().equals(Checkpoint.START)) {
                        return List.copyOf(steps);
                    }
                    parent = step.parent();
                }
            }
            last = parent == null ? null : store.find(until.thread(), parent).orElse(null);
        }
        return List.copyOf(steps);
    }

    /** Takes in one more step. */
    void note(String node, List<String> next) {
        hasSummarized |= node.equals(NodeNames.SUMMARIZE);
        hasAnswered |= node.equals(NodeNames.CONVERSATION) && !next.contains(NodeNames.TOOLS);
        toolRounds += node.equals(NodeNames.TOOLS) ? 1 : 0;
    }

    /** Whether the turn has made its summary, or has tried to. */
    boolean hasSummarized() {
        return hasSummarized;
    }

    /** Whether the turn has its answer in words. */
    boolean hasAnswered() {
        return hasAnswered;
    }

    /** How many rounds of tools the turn has run. */
    int toolRounds() {
        return toolRounds;
    }
}
