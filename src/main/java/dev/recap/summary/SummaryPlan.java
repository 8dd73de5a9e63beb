package dev.recap.summary;

import dev.recap.message.MessageId;
import java.util.List;
import java.util.stream.Collectors;

/** What a {@link SummaryPolicy} decided. */
public sealed interface SummaryPlan {

    /** Every message stays word for word. */
    record Keep() implements SummaryPlan {
        @Override
        public String toString() {
            return "SummaryPlan[keep all messages]";
        }
    }

    /**
     * These messages are to be covered by the summary and removed.
     *
     * @param messages their ids, oldest first, at least one
     */
    record Summarize(List<MessageId> messages) implements SummaryPlan {
        /** Copies the list. */
        public Summarize {
            messages = List.copyOf(messages);
            if (messages.isEmpty()) {
                throw new IllegalArgumentException("A plan to summarize must name at least one message.");
            }
        }

        /** Returns which messages it names. */
        @Override
        public String toString() {
            return "SummaryPlan[summarize "
                    + messages.stream().map(MessageId::value).collect(Collectors.joining(", ")) + "]";
        }
    }

    /** Returns a plan that keeps every message. */
    static SummaryPlan keep() {
        return new Keep();
    }

    /** Returns a plan that summarizes these messages, or keeps everything when there are none. */
    static SummaryPlan summarize(List<MessageId> messages) {
        return messages.isEmpty() ? keep() : new Summarize(messages);
    }
}
