package dev.recap.summary;

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
        if (trigger.firesOn(keep)) {
            throw new IllegalArgumentException("A summary that keeps " + keep + " would be due again at once, as "
                    + trigger + " fires; keep less, or let the trigger fire later.");
        }
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
    public boolean needsWindow() {
        return trigger.needsWindow();
    }

    @Override
    public SummaryPlan planForRoom(Situation situation) {
        SummaryPlan usual = SummaryPlan.summarize(SafeCut.keepingLast(keep.count(situation), situation.messages()));
        return usual instanceof SummaryPlan.Summarize ? usual : SummaryPolicy.super.planForRoom(situation);
    }

    @Override
    public SummaryPlan plan(Situation situation) {
        boolean before = situation.moment() == Situation.Moment.BEFORE_MODEL;
        boolean due = before ? trigger.firesBeforeModel(situation) : trigger.fires(situation);
        return due
                ? SummaryPlan.summarize(SafeCut.keepingLast(keep.count(situation), situation.messages()))
                : SummaryPlan.keep();
    }
}
