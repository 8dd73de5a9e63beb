package dev.recap;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.StateDiff;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.summary.FactRetention;
import java.util.List;

/** Something that happened in a turn, in the order in which it happened. */
public sealed interface ConversationEvent {

    /**
     * A piece of the answer. A model that does not stream gives the whole answer as one piece. Tokens of a summary never
     * appear here.
     *
     * @param text the piece, not empty
     */
    record Token(String text) implements ConversationEvent {}

    /**
     * The answer's stream broke and the model is asked again: the tokens told so far are void, those to come are the
     * answer from its beginning. Not part of a playback.
     *
     * @param reason why, one sentence
     */
    record Restarted(String reason) implements ConversationEvent {}

    /**
     * The model is asked without messages its API would refuse: results that answer no call or answer it again, messages
     * without content, and calls that still wait for a result; of an answer with both, the words are sent and the calls
     * are not. They stay in the thread. Told before each request that is so. Not part of a playback.
     *
     * @param messages their ids, oldest first, at least one
     */
    record Withheld(List<MessageId> messages) implements ConversationEvent {
        /** Copies the list. */
        public Withheld {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A checkpoint has become durable.
     *
     * @param checkpoint the checkpoint
     */
    record CheckpointSaved(Checkpoint checkpoint) implements ConversationEvent {}

    /**
     * A node has changed the state.
     *
     * @param node the node
     * @param change what it added, replaced and removed, and the summary before and after
     */
    record Update(String node, StateDiff change) implements ConversationEvent {}

    /**
     * The answer is complete and durable.
     *
     * @param message the answer
     */
    record Answer(Message message) implements ConversationEvent {}

    /**
     * Old messages were summarized and removed.
     *
     * @param summary the running summary from now on
     * @param covered the messages it took in, which are no longer word for word in the state, oldest first
     */
    record Summary(RunningSummary summary, List<Message> covered) implements ConversationEvent {
        /** Copies the list. */
        public Summary {
            covered = List.copyOf(covered);
        }

        /** Returns the ids of the messages it took in. */
        public List<MessageId> removed() {
            return covered.stream().map(Message::id).toList();
        }

        /** Returns how many facts of these messages the summary holds; they are looked for when this is asked. */
        public FactRetention retention() {
            return FactRetention.of(covered, summary);
        }
    }

    /**
     * A summary was due and could not be written; nothing changed, and the next turn tries again.
     *
     * @param reason one sentence
     */
    record SummaryFailed(String reason) implements ConversationEvent {}

    /**
     * The turn is complete. Always the last event.
     *
     * @param reply what {@link ConversationThread#send} returns
     */
    record Done(Reply reply) implements ConversationEvent {}
}
