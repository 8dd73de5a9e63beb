package dev.recap.transfer;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was said on the way to a checkpoint. Messages that were summarized stand in the checkpoints before the
 * summary that covers them; a message that was removed by hand is covered by none, and is not part of it any more.
 *
 * @param summarized the messages that its summaries cover, oldest first, as they were when they were summarized
 * @param summary the running summary, or {@code null} when nothing was summarized
 * @param recent the messages that the checkpoint still holds, oldest first
 */
record WholeConversation(List<Message> summarized, @Nullable RunningSummary summary, List<Message> recent) {

    /** Collects it. */
    static WholeConversation upTo(Checkpoint head, CheckpointStore store) {
        Deque<List<Message>> parts = new ArrayDeque<>();
        List<Message> recent = head.state().messages();
        Checkpoint[] child = {head};
        new PastCheckpoints(store, head).newestFirst(checkpoint -> {
            if (checkpoint.id().equals(child[0].parent())) {
                addCovered(parts, checkpoint.state(), child[0].state());
                child[0] = checkpoint;
            }
            return child[0].state().runningSummary() != null;
        });
        // A message that was put back by hand after it was summarized is told once, as it is now.
        Map<MessageId, Message> summarized = new LinkedHashMap<>();
        parts.forEach(part -> part.forEach(message -> summarized.put(message.id(), message)));
        recent.forEach(message -> summarized.remove(message.id()));
        return new WholeConversation(
                List.copyOf(summarized.values()), head.state().runningSummary(), recent);
    }

    /** A summary covers messages of the state before it; further messages of that state are none of its business. */
    private static void addCovered(Deque<List<Message>> parts, ConversationState before, ConversationState after) {
        RunningSummary summary = after.runningSummary();
        if (summary == null || summary.equals(before.runningSummary())) {
            return;
        }
        Map<MessageId, Message> held = new HashMap<>();
        before.messages().forEach(message -> held.put(message.id(), message));
        List<Message> covered = new ArrayList<>();
        for (MessageId id : summary.covers()) {
            Message message = held.get(id);
            if (message != null) {
                covered.add(message);
            }
        }
        parts.addFirst(covered);
    }

    /** Returns all messages, oldest first. */
    List<Message> messages() {
        return Stream.concat(summarized.stream(), recent.stream()).toList();
    }
}
