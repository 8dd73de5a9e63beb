package dev.recap.summary;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes when a trigger fires, and keeps the newest messages word for word.
 *
 * <p>In a plain chat with more than 6 messages and the last 2, a turn ends with 2, 4, 6, then 8 messages; the 8 become 2,
 * and so on: turns 4, 7, 10, 13 summarize six messages each. Immutable.
 *
 * @param trigger when
 * @param keep what stays
 */
public record ThresholdPolicy(Trigger trigger, Keep keep) implements SummaryPolicy {

    /**
     * Checks that what stays does not fire the trigger again.
     *
     * @throws IllegalArgumentException if it would, with what to change
     */
    public ThresholdPolicy {
        requireRest(trigger, keep, null);
    }

    private static void requireRest(Trigger trigger, Keep keep, @Nullable ContextWindow window) {
        if (trigger.firesOn(keep, window)) {
            throw new IllegalArgumentException((keep.equals(Keep.messages(1))
                            ? "The newest message always stays, and a summary"
                            : "A summary that keeps " + keep)
                    + " would be due again at once, as one is due at " + trigger + "; "
                    + remedy(trigger, keep) + ".");
        }
    }

    private static String remedy(Trigger trigger, Keep keep) {
        if (!List.of(Keep.messages(1), Keep.turns(1), Keep.tokens(1)).contains(keep)) {
            return "keep less";
        }
        return trigger instanceof Trigger.Messages ? "let that be 2 at least" : "let it be due later";
    }

    /**
     * Returns this policy with another number of messages to keep.
     *
     * @param messages 1 or more, and fewer than trigger a summary; more stay where a tool call would be split
     */
    public ThresholdPolicy keepLast(int messages) {
        return keep(Keep.messages(messages));
    }

    /** Returns this policy with something else to keep. */
    public ThresholdPolicy keep(Keep keep) {
        return new ThresholdPolicy(trigger, keep);
    }

    @Override
    public boolean looksBeforeModel() {
        return trigger.countsTokens();
    }

    @Override
    public void checkWindow(@Nullable ContextWindow window) {
        if (window == null && trigger.needsWindow()) {
            throw new IllegalArgumentException(
                    "The trigger is a share of the model's window, and how large that is is not"
                            + " known; give the builder a contextWindow, or trigger by tokens.");
        }
        if (!trigger.canFire(window)) {
            throw new IllegalArgumentException("A trigger of " + idle(trigger, window)
                    + " never fires, as the model reads no more than "
                    + requireNonNull(window).tokens() + " tokens; let it fire earlier, or by a share of the window.");
        }
        requireRest(trigger, keep, window);
    }

    /** Returns the one of combined triggers that cannot fire: there may be others that do. */
    private static Trigger idle(Trigger trigger, @Nullable ContextWindow window) {
        return trigger instanceof Combined combined
                ? combined.triggers().stream()
                        .filter(one -> !one.canFire(window))
                        .findFirst()
                        .map(one -> idle(one, window))
                        .orElseThrow()
                : trigger;
    }

    /** Half of what the trigger leaves beside what is kept: the other half is for the conversation to go on. */
    @Override
    public OptionalInt roomForSummary(@Nullable ContextWindow window) {
        int kept = keep instanceof Keep.Tokens tokens ? tokens.count() : 0;
        OptionalInt most = trigger.tokens(window);
        return most.isEmpty() ? most : OptionalInt.of((most.getAsInt() - kept) / 2);
    }

    /** Lets at least half of the messages go, by their tokens, so that what is left is read. */
    @Override
    public SummaryPlan planForRoom(Situation situation) {
        long tokens = situation.messages().stream()
                .mapToLong(message -> situation.tokens().of(message))
                .sum();
        int half = Keep.tokens((int) Math.max(1, tokens / 2)).count(situation);
        int kept = Math.max(1, Math.min(keep.count(situation), half));
        SummaryPlan plan = SummaryPlan.summarize(SafeCut.keepingLast(kept, situation));
        return plan instanceof SummaryPlan.Summarize ? plan : SummaryPolicy.super.planForRoom(situation);
    }

    @Override
    public SummaryPlan plan(Situation situation) {
        boolean before = situation.moment() == Situation.Moment.BEFORE_MODEL;
        boolean due = before ? trigger.firesBeforeModel(situation) : trigger.fires(situation);
        return due ? summarize(situation) : SummaryPlan.keep();
    }

    private SummaryPlan summarize(Situation situation) {
        return SummaryPlan.summarize(SafeCut.keepingLast(keep.count(situation), situation));
    }
}
