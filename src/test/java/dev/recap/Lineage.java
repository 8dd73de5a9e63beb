package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.CheckpointId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything a thread's newest state speaks of, word for word: what its summaries cover, then what is still there. */
final class Lineage {

    private Lineage() {}

    /** Returns the checkpoints on the way to the newest one, newest first. */
    static List<Checkpoint> steps(ConversationThread thread) {
        List<Checkpoint> steps = new ArrayList<>();
        CheckpointId at = thread.state().checkpoint().orElseThrow().id();
        while (at != null) {
            Checkpoint step = thread.at(at).checkpoint();
            steps.add(step);
            at = step.parent();
        }
        return steps;
    }

    static List<String> texts(ConversationThread thread) {
        Map<MessageId, Message> said = new LinkedHashMap<>();
        List<RunningSummary> summaries = new ArrayList<>();
        Checkpoint at = thread.state().checkpoint().orElseThrow();
        List<Message> present = at.state().messages();
        while (true) {
            at.state().messages().forEach(message -> said.put(message.id(), message));
            RunningSummary summary = at.state().runningSummary();
            if (summary != null && (summaries.isEmpty() || !summaries.get(0).equals(summary))) {
                summaries.add(0, summary);
            }
            CheckpointId parent = at.parent();
            if (parent == null) {
                break;
            }
            at = thread.at(parent).checkpoint();
        }
        List<String> texts = new ArrayList<>();
        summaries.forEach(
                summary -> summary.covers().forEach(id -> texts.add(said.get(id).text())));
        present.forEach(message -> texts.add(message.text()));
        return texts;
    }
}
