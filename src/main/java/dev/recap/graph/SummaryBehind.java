package dev.recap.graph;

import dev.recap.checkpoint.StepReport;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A summary that was written while its thread may have gone on. Immutable. */
public final class SummaryBehind {

    private final ConversationState before;
    private final ConversationState after;
    private final StepReport report;

    SummaryBehind(ConversationState before, ConversationState after, StepReport report) {
        this.before = before;
        this.after = after;
        this.report = report;
    }

    StepReport report() {
        return report;
    }

    /**
     * Returns a later state with the summary in it and without what it covers. Empty when it does not fit any more: another
     * summary was written, or what it covers was changed or is gone.
     */
    Optional<ConversationState> in(ConversationState later) {
        Map<MessageId, Message> covered = byId(before);
        after.messages().forEach(message -> covered.remove(message.id()));
        Map<MessageId, Message> left = byId(later);
        for (Message message : covered.values()) {
            if (!message.equals(left.remove(message.id()))) {
                return Optional.empty();
            }
        }
        return Objects.equals(later.runningSummary(), before.runningSummary())
                ? Optional.of(new ConversationState(List.copyOf(left.values()), after.runningSummary(), later.values()))
                : Optional.empty();
    }

    private static Map<MessageId, Message> byId(ConversationState state) {
        Map<MessageId, Message> byId = new LinkedHashMap<>();
        state.messages().forEach(message -> byId.put(message.id(), message));
        return byId;
    }
}
