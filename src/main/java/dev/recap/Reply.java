package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Usage;
import dev.recap.graph.NodeNames;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of a turn.
 *
 * @param message the model's answer; in a turn without tools that may be a call of some, for the application to execute
 * @param steps the turn's checkpoints, oldest first, at least one
 */
public record Reply(Message message, List<Checkpoint> steps) {

    /** Copies the list. */
    public Reply {
        steps = List.copyOf(steps);
    }

    /** Returns the words of the answer. */
    public String text() {
        return message.text();
    }

    /** Returns the turn's last checkpoint, with the state the thread was left in. */
    public Checkpoint checkpoint() {
        return steps.get(steps.size() - 1);
    }

    /** Returns the tokens of all the turn's model calls together, as the model server counted them. */
    public Usage usage() {
        return steps.stream().map(step -> step.report().usage()).reduce(Usage.NONE, Usage::plus);
    }

    /**
     * Returns the tokens of the summary alone; none when none was made. One that was made because the model had no room
     * for the conversation is part of the answer's.
     */
    public Usage summaryUsage() {
        return steps.stream()
                .filter(step -> step.node().equals(NodeNames.SUMMARIZE))
                .map(step -> step.report().usage())
                .reduce(Usage.NONE, Usage::plus);
    }

    /** Returns the model that answered, when it told its name. */
    public Optional<String> model() {
        return answering().map(step -> step.report().model());
    }

    /** Returns why the model stopped, in LangChain4j's words ({@code STOP}, {@code LENGTH} …), when it said so. */
    public Optional<String> finishReason() {
        return answering().map(step -> step.report().finishReason());
    }

    /** Returns how long the turn's steps ran, all together; each step's own time is in its report. */
    public Duration took() {
        return steps.stream().map(step -> step.report().took()).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns whether the turn was cancelled and this is the piece of the answer that had arrived. */
    public boolean isPartial() {
        return message.isPartial();
    }

    /** Returns the messages this turn summarized and removed, oldest first; empty when it made no summary. */
    public List<MessageId> summarized() {
        List<MessageId> summarized = new ArrayList<>();
        for (int i = 1; i < steps.size(); i++) {
            RunningSummary summary = steps.get(i).state().runningSummary();
            if (summary != null && !summary.equals(steps.get(i - 1).state().runningSummary())) {
                summarized.addAll(summary.covers());
            }
        }
        return List.copyOf(summarized);
    }

    private Optional<Checkpoint> answering() {
        return steps.stream()
                .filter(step -> step.node().equals(NodeNames.CONVERSATION))
                .reduce((earlier, later) -> later);
    }
}
