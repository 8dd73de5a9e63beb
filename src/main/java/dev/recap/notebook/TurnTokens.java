package dev.recap.notebook;

import dev.recap.ConversationThread;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StateDiff;
import dev.recap.graph.NodeNames;
import dev.recap.message.ConversationState;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.TurnId;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.TokenCounter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The prompt of each turn on the way to the head: of its model calls the largest. Had nothing been summarized, the prompt
 * would hold, in place of the summary, all messages that summaries have covered; that is the full history.
 *
 * <pre>
 * prompt   = system message + summary + messages
 * full     = prompt − summary + covered messages
 * </pre>
 *
 * @param turns oldest first
 * @param counted how many of them the model server has counted; the others are estimates, of summary and messages only
 */
record TurnTokens(List<Turn> turns, int counted) {

    /** A model of the o200k encoding, with which tokens are estimated. */
    static final String ENCODING_OF = "gpt-4o";

    /**
     * One turn.
     *
     * @param prompt tokens of its prompt
     * @param full what they would have been with the full history
     * @param isCounted whether the model server has counted the prompt
     * @param hasNewSummary whether more is summarized in it than in the turn before
     */
    record Turn(int prompt, int full, boolean isCounted, boolean hasNewSummary) {}

    /**
     * One step.
     *
     * @param turn whose step it is
     * @param prompt tokens of the prompt, or 0 when no model was asked
     * @param isCounted whether the model server has counted it
     * @param summary tokens of the summary in the prompt
     * @param covered tokens of the messages that this step has put into the summary
     */
    private record Step(TurnId turn, int prompt, boolean isCounted, int summary, int covered) {}

    static TurnTokens of(ConversationThread thread) {
        MessageTokens tokens = new MessageTokens(TokenCounter.ofModel(ENCODING_OF));
        List<Step> steps = new ArrayList<>();
        Checkpoint[] later = {null};
        WayToHead.newestFirst(thread, checkpoint -> {
            if (later[0] != null) {
                steps.add(step(later[0], checkpoint.state(), tokens));
            }
            later[0] = checkpoint;
            return true;
        });
        Collections.reverse(steps);
        return of(steps);
    }

    private static TurnTokens of(List<Step> oldestFirst) {
        List<Turn> turns = new ArrayList<>();
        TurnId last = null;
        int covered = 0;
        int coveredBefore = 0;
        for (Step step : oldestFirst) {
            covered += step.covered();
            if (step.prompt() > 0) {
                boolean isSame = step.turn().equals(last);
                Turn turn = new Turn(
                        step.prompt(),
                        step.prompt() - step.summary() + covered,
                        step.isCounted(),
                        covered > coveredBefore);
                if (!isSame) {
                    turns.add(turn);
                } else if (turn.prompt() > turns.get(turns.size() - 1).prompt()) {
                    turns.set(turns.size() - 1, turn);
                }
                last = step.turn();
                coveredBefore = covered;
            }
        }
        return new TurnTokens(
                List.copyOf(turns), (int) turns.stream().filter(Turn::isCounted).count());
    }

    private static Step step(Checkpoint checkpoint, ConversationState before, MessageTokens tokens) {
        int summary = before.summary().map(known -> tokens.of(known.text())).orElse(0);
        int counted = checkpoint.report().usage().inputTokens();
        boolean isCall = checkpoint.source() == Source.LOOP && checkpoint.node().equals(NodeNames.CONVERSATION);
        int prompt = !isCall ? 0 : counted > 0 ? counted : summary + tokens.of(before.messages());
        return new Step(checkpoint.turn(), prompt, counted > 0, summary, covered(before, checkpoint.state(), tokens));
    }

    private static int covered(ConversationState before, ConversationState after, MessageTokens tokens) {
        RunningSummary summary = after.runningSummary();
        if (summary == null || Objects.equals(summary, before.runningSummary())) {
            return 0;
        }
        Set<MessageId> covers = new HashSet<>(summary.covers());
        return StateDiff.between(before, after).removed().stream()
                .filter(message -> covers.contains(message.id()))
                .mapToInt(tokens::of)
                .sum();
    }
}
