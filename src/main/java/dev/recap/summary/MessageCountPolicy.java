package dev.recap.summary;

import dev.langchain4j.data.message.ChatMessageType;
import dev.recap.message.ConversationState;

/**
 * Summarizes once more than a number of messages have gathered, and keeps the last few word for word.
 *
 * <p>In a plain chat with 6 and 2, a turn ends with 2, 4, 6, then 8 messages; the 8 become 2, and so on: turns 4, 7,
 * 10, 13 summarize six messages each. System messages are not counted. Immutable.
 */
public final class MessageCountPolicy implements SummaryPolicy {

    private final int trigger;
    private final int keep;

    MessageCountPolicy(int trigger, int keep) {
        if (keep < 1) {
            throw new IllegalArgumentException(
                    "keepLast must be 1 or more; this is " + keep + ". At least the newest message stays.");
        }
        if (keep >= trigger) {
            throw new IllegalArgumentException("whenMessagesExceed(" + trigger + ").keepLast(" + keep
                    + ") would summarize after every turn; keep fewer messages than trigger a summary.");
        }
        this.trigger = trigger;
        this.keep = keep;
    }

    /**
     * Returns this policy with another number of messages to keep.
     *
     * @param messages 1 or more, and fewer than trigger a summary; more stay where a tool call would be split
     */
    public MessageCountPolicy keepLast(int messages) {
        return new MessageCountPolicy(trigger, messages);
    }

    @Override
    public SummaryPlan plan(ConversationState state) {
        long said = state.messages().stream()
                .filter(message -> message.type() != ChatMessageType.SYSTEM)
                .count();
        return said > trigger ? SummaryPlan.summarize(SafeCut.keepingLast(keep, state.messages())) : SummaryPlan.keep();
    }
}
