package dev.recap.checkpoint;

import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What changed between two states.
 *
 * @param added messages only the later state has, in its order
 * @param replaced messages of the later state whose id stood for something else in the earlier
 * @param removed messages only the earlier state has, in its order
 * @param summaryBefore the running summary of the earlier state, or {@code null}
 * @param summaryAfter the running summary of the later state, or {@code null}
 * @param valuesBefore the application's values in the earlier state
 * @param valuesAfter the application's values in the later state
 */
public record StateDiff(
        List<Message> added,
        List<Message> replaced,
        List<Message> removed,
        @Nullable RunningSummary summaryBefore,
        @Nullable RunningSummary summaryAfter,
        Map<String, Object> valuesBefore,
        Map<String, Object> valuesAfter) {

    /** Copies the lists. The maps are those of two states, which do not change. */
    public StateDiff {
        added = List.copyOf(added);
        replaced = List.copyOf(replaced);
        removed = List.copyOf(removed);
    }

    /** Returns what leads from one state to another; a pure function. */
    public static StateDiff between(ConversationState before, ConversationState after) {
        int same = before.sharedStart(after);
        Map<MessageId, Message> left = new LinkedHashMap<>();
        for (Message message : before.messages().subList(same, before.messages().size())) {
            left.put(message.id(), message);
        }
        List<Message> added = new ArrayList<>();
        List<Message> replaced = new ArrayList<>();
        for (Message message : after.messages().subList(same, after.messages().size())) {
            Message earlier = left.remove(message.id());
            if (earlier == null) {
                added.add(message);
            } else if (!earlier.equals(message)) {
                replaced.add(message);
            }
        }
        return new StateDiff(
                added,
                replaced,
                List.copyOf(left.values()),
                before.runningSummary(),
                after.runningSummary(),
                before.values(),
                after.values());
    }

    /** Returns whether the later state has another summary than the earlier. */
    public boolean changesSummary() {
        return !Objects.equals(summaryBefore, summaryAfter);
    }

    /** Returns the keys whose value is another in the later state, or in one of the two only; in alphabetical order. */
    public List<String> changedKeys() {
        return Stream.concat(valuesBefore.keySet().stream(), valuesAfter.keySet().stream())
                .filter(key -> !Objects.equals(valuesBefore.get(key), valuesAfter.get(key)))
                .distinct()
                .sorted()
                .toList();
    }
}
