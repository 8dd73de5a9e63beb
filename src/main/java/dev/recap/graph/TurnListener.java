package dev.recap.graph;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.MessageId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Is told what happens while a turn runs, on the thread that runs it. What it throws ends the turn there. */
public interface TurnListener {

    /** Returns whether the answer is wanted piece by piece, which needs a streaming model. */
    boolean wantsTokens();

    /** A piece of the answer has arrived; without a streaming model, all of it at once. */
    void onToken(String text);

    /**
     * The answer's stream broke after pieces of it had arrived, and the model is asked again: what arrived is void.
     *
     * @param reason one sentence
     */
    void onRestart(String reason);

    /**
     * The model is about to be asked without some messages, or without the tool calls of some.
     *
     * @param messages their ids, oldest first, at least one
     */
    void onWithheld(List<MessageId> messages);

    /** A summary is due, which is to be written behind the turn. */
    void onSummaryDue();

    /** The thread is the turn's until its last commit; whoever else writes to it from here on has taken it over. */
    void onClaimed();

    /**
     * A checkpoint has become durable.
     *
     * @param parent the checkpoint it was made from, or {@code null} for a thread's first
     */
    void onCheckpoint(@Nullable Checkpoint parent, Checkpoint written);
}
