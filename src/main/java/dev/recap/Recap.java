package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.List;

/**
 * Conversations that go on for ever inside a bounded prompt. One Recap serves a whole application: it is thread-safe, and
 * so are the threads it hands out.
 *
 * <pre>{@code
 * try (Recap recap = Recap.builder(model).checkpoints(Checkpoints.sqlite(Path.of("recap.db"))).build()) {
 *     Reply reply = recap.thread("1").send("My name is Sua.");
 * }
 * }</pre>
 */
public final class Recap implements AutoCloseable {

    private final Turns turns;

    Recap(Turns turns) {
        this.turns = turns;
    }

    /** Returns a builder of a Recap that asks this model. Any LangChain4j chat model will do. */
    public static RecapBuilder builder(ChatModel model) {
        return new RecapBuilder(requireNonNull(model, "model"));
    }

    /**
     * Returns a thread, whether or not anything was said in it yet. It is used in nobody's name: a new thread will belong
     * to nobody, one that belongs to a user stays that user's.
     *
     * @throws dev.recap.message.InvalidIdException if the id is empty, over 1,000 bytes in UTF-8, holds NUL or half of a
     *     surrogate pair
     */
    public ConversationThread thread(String id) {
        return new ConversationThread(turns, new ThreadId(id), null);
    }

    /**
     * Returns a user's view: new threads will belong to the user, and other users' threads are refused.
     *
     * @throws dev.recap.message.InvalidIdException as for a thread's id
     */
    public RecapUser user(String id) {
        return new RecapUser(turns, new UserId(id));
    }

    /** Returns the threads that match, the last created first. */
    public List<ThreadInfo> threads(ThreadQuery query) {
        return turns.store().threads(query);
    }

    /** Returns the conversation graph as a Mermaid flowchart. */
    public String mermaid() {
        return turns.graphs()
                .of(turns.graphs().settings(TurnOptions.ofDefaults()))
                .mermaid();
    }

    /**
     * Cancels the turns that run asynchronously, waits up to 10 seconds for each to stop, and closes the store. No thread
     * of Recap's own is left. Turns that others are running fail; what they committed stays.
     */
    @Override
    public void close() {
        turns.close();
    }
}
