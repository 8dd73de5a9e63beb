package dev.recap;

import dev.langchain4j.data.message.AiMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StateDiff;
import dev.recap.graph.NodeNames;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A turn as its checkpoints tell it. The events of a running turn and of a playback come from the same place, so that
 * they are the same: what a step changed is the difference between its checkpoint and the one before.
 */
final class RecordedTurn {

    private RecordedTurn() {}

    /** Returns what is to be told about a step once its checkpoint is durable. */
    static List<ConversationEvent> events(@Nullable Checkpoint parent, Checkpoint written) {
        List<ConversationEvent> events = new ArrayList<>();
        events.add(new ConversationEvent.CheckpointSaved(written));
        boolean isNodes = written.source() == Source.LOOP && !written.node().equals(Checkpoint.START);
        if (!isNodes && written.source() != Source.UPDATE) {
            return events;
        }
        StateDiff change =
                StateDiff.between(parent == null ? ConversationState.EMPTY : parent.state(), written.state());
        events.add(new ConversationEvent.Update(written.node(), change));
        if (isNodes) {
            // Made by its own node, or by the conversation's when the model had no room for all of it.
            summary(change, written).ifPresent(events::add);
        }
        if (answers(written) && !written.awaits(NodeNames.TOOLS)) {
            answerIn(change).ifPresent(answer -> events.add(new ConversationEvent.Answer(answer)));
        }
        return events;
    }

    private static Optional<ConversationEvent> summary(StateDiff change, Checkpoint written) {
        RunningSummary summary = change.summaryAfter();
        if (summary != null && change.changesSummary()) {
            return Optional.of(new ConversationEvent.Summary(summary, change.removed()));
        }
        return Optional.ofNullable(written.report().failure()).map(ConversationEvent.SummaryFailed::new);
    }

    /**
     * Returns the events of a whole turn without running it.
     *
     * @param parent the checkpoint the first one was made from, or {@code null}
     * @param turn its checkpoints, oldest first, at least one
     */
    static List<ConversationEvent> playback(@Nullable Checkpoint parent, List<Checkpoint> turn) {
        List<ConversationEvent> events = new ArrayList<>();
        Checkpoint before = parent;
        for (Checkpoint checkpoint : turn) {
            List<ConversationEvent> step = events(before, checkpoint);
            step.stream()
                    .filter(ConversationEvent.Answer.class::isInstance)
                    .map(answer -> ((ConversationEvent.Answer) answer).message().text())
                    .filter(text -> !text.isEmpty())
                    .forEach(text -> events.add(new ConversationEvent.Token(text)));
            events.addAll(step);
            before = checkpoint;
        }
        if (turn.get(turn.size() - 1).isComplete()) {
            reply(turn)
                    .or(() -> isEdit(turn) ? Optional.empty() : lastReply(turn))
                    .ifPresent(reply -> events.add(new ConversationEvent.Done(reply)));
        }
        return List.copyOf(events);
    }

    /** Returns the steps of a turn up to its end, without a summary that was written behind it. */
    static List<Checkpoint> asRun(List<Checkpoint> turn) {
        for (int i = 0; i < turn.size(); i++) {
            if (turn.get(i).isComplete()) {
                return turn.subList(0, i + 1);
            }
        }
        return turn;
    }

    /** Returns the first checkpoint with the question of a turn in it. */
    static Optional<Checkpoint> asked(List<Checkpoint> turn) {
        for (int i = 1; i < turn.size(); i++) {
            if (turn.get(i - 1).awaits(Checkpoint.START)) {
                return Optional.of(turn.get(i));
            }
        }
        return Optional.empty();
    }

    /** Returns the question of a turn, which is what its first step put in. */
    static Optional<Message> question(List<Checkpoint> turn) {
        return asked(turn).flatMap(asked -> {
            Checkpoint before = turn.get(turn.indexOf(asked) - 1);
            return StateDiff.between(before.state(), asked.state()).added().stream()
                    .filter(Message::isFromUser)
                    .findFirst();
        });
    }

    /** Returns the question of a turn whose first checkpoints are gone: the newest that its first one holds. */
    static Optional<Message> questionOfPruned(List<Checkpoint> turn) {
        Checkpoint first = turn.get(0);
        return first.source() == Source.LOOP ? first.state().lastUserMessage() : Optional.empty();
    }

    /** What was edited by hand, or imported, is no turn that stopped half-way, also where something could come next. */
    static boolean isEdit(List<Checkpoint> turn) {
        return turn.stream().allMatch(step -> step.source() == Source.UPDATE);
    }

    /**
     * Returns the reply a turn ended with: the last answer its own steps added, as a later node may have replaced it. A
     * copy of an answered checkpoint has its answer from the turn it was copied from. Empty when nothing in the turn is an
     * answer, as in an edit by hand.
     *
     * @param turn its checkpoints, oldest first, at least one
     */
    static Optional<Reply> reply(List<Checkpoint> turn) {
        Checkpoint first = turn.get(0);
        Optional<Message> answer = Optional.empty();
        // A turn that goes on from an edit may begin with its answer, one that was pruned behind it.
        boolean beginsWithAnswer =
                first.source() == Source.LOOP && !first.node().equals(Checkpoint.START);
        if (first.source() == Source.FORK || beginsWithAnswer) {
            answer = lastAnswer(first.state().messages());
        }
        for (int i = 1; i < turn.size(); i++) {
            Checkpoint step = turn.get(i);
            StateDiff change = StateDiff.between(turn.get(i - 1).state(), step.state());
            Optional<Message> known = answer;
            answer = (answers(step) ? answerIn(change) : replaced(known, change)).or(() -> known);
        }
        return answer.map(message -> new Reply(message, turn));
    }

    /** Returns the newest answer there is as the reply, for a turn in which nothing was to be answered. */
    static Optional<Reply> lastReply(List<Checkpoint> turn) {
        return lastAnswer(turn.get(turn.size() - 1).state().messages()).map(message -> new Reply(message, turn));
    }

    private static boolean answers(Checkpoint step) {
        return step.source() == Source.LOOP && step.node().equals(NodeNames.CONVERSATION);
    }

    private static Optional<Message> replaced(Optional<Message> answer, StateDiff change) {
        return answer.flatMap(known -> change.replaced().stream()
                .filter(message -> message.id().equals(known.id()))
                .findFirst());
    }

    private static Optional<Message> answerIn(StateDiff change) {
        return lastAnswer(change.added());
    }

    private static Optional<Message> lastAnswer(List<Message> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).content() instanceof AiMessage) {
                return Optional.of(messages.get(i));
            }
        }
        return Optional.empty();
    }
}
