package dev.recap.bench;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.CheckpointStore;

/**
 * A thread of Recap with the default policy. Summaries are plain, as those it is compared with are: the search for facts
 * is part of writing one and takes about a quarter of a millisecond, many times what else a turn does.
 */
final class RecapConversation implements Conversation {

    private static final String THREAD = "1";

    private final Script script = new Script();
    private final Recap recap;
    private final ConversationThread thread;

    RecapConversation(CheckpointStore store) {
        this.recap = Recap.builder(script).checkpoints(store).plainSummaries().build();
        this.thread = recap.thread(THREAD);
    }

    ConversationThread thread() {
        return thread;
    }

    @Override
    public void turns(int count) {
        for (int i = 0; i < count; i++) {
            thread.send(script.question());
        }
    }

    @Override
    public void close() {
        recap.close();
    }
}
