package dev.recap.checkpoint;

import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers the messages of a whole history. */
final class ThreadArchive {

    private ThreadArchive() {}

    static List<ArchivedMessage> of(List<Checkpoint> newestFirst) {
        List<Checkpoint> oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        Map<Message, RunningSummary> summaries = summaries(oldestFirst);
        List<ArchivedMessage> archive = new ArrayList<>();
        newestHolders(oldestFirst)
                .forEach(
                        (message, holder) -> archive.add(new ArchivedMessage(message, holder, summaries.get(message))));
        return List.copyOf(archive);
    }

    /** Returns the messages in the order they appeared, each with the newest checkpoint that holds it. */
    private static Map<Message, CheckpointId> newestHolders(List<Checkpoint> oldestFirst) {
        Map<Message, CheckpointId> holders = new LinkedHashMap<>();
        int known = 0;
        for (int i = 0; i < oldestFirst.size(); i++) {
            ConversationState state = oldestFirst.get(i).state();
            List<Message> held = state.messages();
            int staying = i + 1 == oldestFirst.size()
                    ? 0
                    : state.sharedStart(oldestFirst.get(i + 1).state());
            // What begins both neighbours alike need not be written down here, where states can be long.
            for (Message message : held.subList(Math.min(known, staying), held.size())) {
                holders.put(message, oldestFirst.get(i).id());
            }
            known = staying;
        }
        return holders;
    }

    /** A summary covers ids; the versions it took in are those its checkpoint's parent holds. */
    private static Map<Message, RunningSummary> summaries(List<Checkpoint> oldestFirst) {
        Map<Message, RunningSummary> summaries = new HashMap<>();
        Map<CheckpointId, ConversationState> states = new HashMap<>();
        for (Checkpoint checkpoint : oldestFirst) {
            states.put(checkpoint.id(), checkpoint.state());
            CheckpointId parent = checkpoint.parent();
            ConversationState before = parent == null ? null : states.get(parent);
            RunningSummary summary = checkpoint.state().runningSummary();
            if (before != null && summary != null && !summary.equals(before.runningSummary())) {
                Set<MessageId> covers = Set.copyOf(summary.covers());
                before.messages().stream()
                        .filter(message -> covers.contains(message.id()))
                        .forEach(message -> summaries.put(message, summary));
            }
        }
        return summaries;
    }
}
