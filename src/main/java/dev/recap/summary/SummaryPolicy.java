package dev.recap.summary;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether messages are to be summarized, and which: after each answer, and before the model is asked where it
 * looks there. A pure function of the situation: it is asked again whenever the same state is reached, so it must not
 * count calls or look at the clock. Implementations are thread-safe.
 *
 * <p>A policy of one's own is a lambda; {@link SafeCut} gives it cuts that never separate a tool call from its results:
 *
 * <pre>{@code
 * SummaryPolicy atLengths = now -> now.messages().stream().mapToInt(m -> m.text().length()).sum() > 8_000
 *         ? SummaryPlan.summarize(SafeCut.keepingLast(4, now))
 *         : SummaryPlan.keep();
 * }</pre>
 */
@FunctionalInterface
public interface SummaryPolicy {

    /** Returns what is to be done in this situation. */
    SummaryPlan plan(Situation situation);

    /** Returns whether it is to be asked before the model is, too; only then the graph has that way. */
    default boolean looksBeforeModel() {
        return false;
    }

    /**
     * Is told the model's context window when Recap is built, and may refuse to work with it.
     *
     * @param window {@code null} when it is not known
     * @throws IllegalArgumentException if it cannot work so, with what to change
     */
    default void checkWindow(@Nullable ContextWindow window) {}

    /**
     * Returns how many tokens a summary may have at the most so that it does not make the next one due by itself; empty when
     * its length does not matter. A longer {@link SummaryLimit} gives way.
     *
     * @param window of the model, or {@code null} when it is not known
     */
    default OptionalInt roomForSummary(@Nullable ContextWindow window) {
        return OptionalInt.empty();
    }

    /**
     * Returns what is to be done when the model has said that the conversation is too long for it. By default all but the
     * newest message and what must stay with it goes.
     */
    default SummaryPlan planForRoom(Situation situation) {
        return SummaryPlan.summarize(SafeCut.keepingLast(1, situation));
    }

    /** Returns the default: once more than 6 messages have gathered, all but the last 2 are summarized. */
    static SummaryPolicy ofDefaults() {
        return whenMessagesExceed(6);
    }

    /**
     * Returns a policy that summarizes once more than so many messages have gathered, and keeps the last 2 unless told
     * otherwise by {@link ThresholdPolicy#keepLast}.
     *
     * @param messages 2 or more
     */
    static ThresholdPolicy whenMessagesExceed(int messages) {
        return when(Trigger.messages(messages));
    }

    /**
     * Returns a policy that summarizes when a trigger fires, and keeps the last 2 messages, or 1 where 2 would fire it
     * again, unless told otherwise.
     */
    static ThresholdPolicy when(Trigger trigger) {
        boolean two = !trigger.firesOn(Keep.messages(2), null);
        return new ThresholdPolicy(trigger, Keep.messages(two ? 2 : 1));
    }

    /** Returns a policy that never summarizes. */
    static SummaryPolicy never() {
        return new SummaryPolicy() {
            @Override
            public SummaryPlan plan(Situation situation) {
                return SummaryPlan.keep();
            }

            @Override
            public SummaryPlan planForRoom(Situation situation) {
                return SummaryPlan.keep();
            }
        };
    }
}
