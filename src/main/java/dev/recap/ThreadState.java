package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thread holds now. A thread nobody has written to is empty.
 *
 * @param thread the thread
 * @param newest its newest checkpoint, or {@code null} when there is none
 */
public record ThreadState(ThreadId thread, @Nullable Checkpoint newest) {

    /** Returns the newest checkpoint; it tells parent, step, source, time and turn. */
    public Optional<Checkpoint> checkpoint() {
        return Optional.ofNullable(newest);
    }

    /** Returns the messages that are still word for word, oldest first. */
    public List<Message> messages() {
        return values().messages();
    }

    /** Returns the running summary, once there is one. */
    public Optional<RunningSummary> summary() {
        return values().summary();
    }

    /** Returns the nodes that come next; not empty when a turn stopped half-way. */
    public List<String> next() {
        return newest == null ? List.of() : newest.next();
    }

    /** Returns messages, summary and the application's values together. */
    public ConversationState values() {
        return newest == null ? ConversationState.EMPTY : newest.state();
    }
}
