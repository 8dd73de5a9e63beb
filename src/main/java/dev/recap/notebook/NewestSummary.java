package dev.recap.notebook;

import dev.recap.ConversationThread;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.ConversationState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The newest summary on the way to a thread's head, and the states on both sides of it. */
final class NewestSummary {

    private @Nullable Checkpoint after;
    private @Nullable ConversationState before;

    private NewestSummary() {}

    static Picture draw(ConversationThread thread) {
        NewestSummary found = new NewestSummary();
        WayToHead.newestFirst(thread, found::goOn);
        if (found.after == null || found.after.state().runningSummary() == null) {
            return Note.of(
                    "Summary of thread " + Words.line(thread.id().value()), "Nothing has been summarized in it yet.");
        }
        // What stood before the first checkpoint there is, is not known any more.
        ConversationState before = found.before == null ? ConversationState.EMPTY : found.before;
        return new SummaryDrawing(before, found.after.state()).draw();
    }

    /** Goes back while the summary is the newest one's. */
    private boolean goOn(Checkpoint checkpoint) {
        if (after == null || isSame(checkpoint.state(), after.state())) {
            after = checkpoint;
            return checkpoint.state().runningSummary() != null;
        }
        before = checkpoint.state();
        return false;
    }

    private static boolean isSame(ConversationState one, ConversationState other) {
        return Objects.equals(one.runningSummary(), other.runningSummary());
    }
}
