package dev.recap.summary;

import dev.recap.message.ConversationState;

/**
 * Decides after each answer whether messages are to be summarized, and which. A pure function of the state: it is asked
 * again whenever the same state is reached, so it must not count calls or look at the clock. Implementations are
 * thread-safe.
 *
 * <p>A policy of one's own is a lambda; {@link SafeCut} gives it cuts that never separate a tool call from its results:
 *
 * <pre>{@code
 * SummaryPolicy atLengths = state -> state.messages().stream().mapToInt(m -> m.text().length()).sum() > 8_000
 *         ? SummaryPlan.summarize(SafeCut.keepingLast(4, state.messages()))
 *         : SummaryPlan.keep();
 * }</pre>
 */
@FunctionalInterface
public interface SummaryPolicy {

    /** Returns what is to be done in this state. */
    SummaryPlan plan(ConversationState state);

    /** Returns the default: once more than 6 messages have gathered, all but the last 2 are summarized. */
    static SummaryPolicy ofDefaults() {
        return whenMessagesExceed(6);
    }

    /**
     * Returns a policy that summarizes once more than so many messages have gathered, and keeps the last 2 unless told
     * otherwise by {@link MessageCountPolicy#keepLast}.
     *
     * @param messages 3 or more
     */
    static MessageCountPolicy whenMessagesExceed(int messages) {
        return new MessageCountPolicy(messages, 2);
    }

    /** Returns a policy that never summarizes. */
    static SummaryPolicy never() {
        return state -> SummaryPlan.keep();
    }
}
