package dev.recap.checkpoint;

import static java.util.Objects.requireNonNull;

import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.JsonValues;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of a thread after one step, and where in the tree of the thread's checkpoints it stands. Immutable.
 *
 * <p>As in LangGraph, a turn on a fresh thread writes {@code input} at step −1 (the values before it, next
 * {@code __start__}), {@code loop} at 0 (the question is in, next {@code conversation}) and {@code loop} at 1 (answered,
 * next empty).
 *
 * @param thread the thread it belongs to
 * @param user whom the thread belongs to, or {@code null} when to nobody
 * @param id names it; a newer checkpoint of the thread has a greater id
 * @param parent the checkpoint it was made from, or {@code null} for the thread's first; where that one was pruned, the
 *     nearest before it that is left, if any
 * @param step −1 for a thread's first, else one more than the parent's was when it was written
 * @param source what wrote it
 * @param createdAt when it was written, in whole microseconds
 * @param node the node that wrote it, {@code __start__} for what stands before the first node
 * @param next the nodes that come next; empty when the turn is complete
 * @param turn the turn it belongs to
 * @param metadata what the application gave with the turn, of JSON's types
 * @param interrupts the questions to be answered by a person before the graph can go on
 * @param report how the step went
 * @param state the messages, the summary and the application's values
 */
public record Checkpoint(
        ThreadId thread,
        @Nullable UserId user,
        CheckpointId id,
        @Nullable CheckpointId parent,
        int step,
        Source source,
        Instant createdAt,
        String node,
        List<String> next,
        TurnId turn,
        Map<String, Object> metadata,
        List<Interrupt> interrupts,
        StepReport report,
        ConversationState state) {

    /** The name of the place before the first node. */
    public static final String START = "__start__";

    /** The step of a thread's first checkpoint. */
    public static final int FIRST_STEP = -1;

    /**
     * Checks and copies the parts.
     *
     * @throws dev.recap.message.UnstorableValueException if the metadata is not of JSON's types
     */
    public Checkpoint {
        requireNonNull(thread, "thread");
        requireNonNull(id, "id");
        requireNonNull(source, "source");
        createdAt = requireNonNull(createdAt, "createdAt").truncatedTo(ChronoUnit.MICROS);
        requireNonNull(node, "node");
        next = List.copyOf(next);
        requireNonNull(turn, "turn");
        metadata = JsonValues.copyOf("metadata", metadata);
        interrupts = List.copyOf(interrupts);
        requireNonNull(report, "report");
        requireNonNull(state, "state");
    }

    /** Returns whether its turn has come to its end. */
    public boolean isComplete() {
        return next.isEmpty();
    }

    /** Returns whether the given node comes next. */
    public boolean awaits(String node) {
        return next.contains(node);
    }

    /** Returns the same checkpoint below another one. */
    Checkpoint withParent(@Nullable CheckpointId parent) {
        return in(thread, parent);
    }

    /** Returns the same checkpoint of another thread. */
    Checkpoint inThread(ThreadId other) {
        return in(other, parent);
    }

    private Checkpoint in(ThreadId thread, @Nullable CheckpointId parent) {
        return new Checkpoint(
                thread,
                user,
                id,
                parent,
                step,
                source,
                createdAt,
                node,
                next,
                turn,
                metadata,
                interrupts,
                report,
                state);
    }

    /** Returns where it stands, without the words of the conversation: fit for a log. */
    @Override
    public String toString() {
        return "Checkpoint[" + id + ", step " + step + ", " + source + " by " + node + ", next " + next + ", "
                + state.messages().size() + " messages" + (state.runningSummary() == null ? "" : " and a summary")
                + "]";
    }
}
