package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.graph.GraphEdge;
import dev.recap.message.StoreException;
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

    private final Engine engine;

    Recap(Engine engine) {
        this.engine = engine;
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
        return new ConversationThread(engine, new ThreadId(id), null);
    }

    /**
     * Returns a user's view: new threads will belong to the user, and other users' threads are refused.
     *
     * @throws dev.recap.message.InvalidIdException as for a thread's id
     */
    public RecapUser user(String id) {
        return new RecapUser(engine, new UserId(id));
    }

    /**
     * Returns a thread as the memory of a LangChain4j service, which leads the conversation itself; the model of this
     * Recap only writes the summaries. Where a provider is wanted, {@code recap::chatMemory} is one.
     *
     * <ul>
     *   <li>Each message that is added is a step of a turn, as {@link ConversationThread#send} would have recorded it, and
     *       durable when {@code add} returns. A question that is there already and waits for its answer is not added again.
     *   <li>An answer without tool calls goes on to the nodes behind it and, when it is due, to the summary, within
     *       {@code add}. The nodes before the answer do not run.
     *   <li>{@code messages} shows the system message with the summary in it, then the messages, made valid for the API:
     *       tool calls that still lack a result are left out.
     *   <li>A system message is held by the memory object, replaces the one before, and is not recorded. Until one is added
     *       the model is told what this Recap's own turns are told.
     *   <li>The policy is asked after answers only. The service's model has the service's tools, and no
     *       {@link RecapBuilder#searchHistory}.
     *   <li>{@code set} is an edit: what is still in the list keeps its id, and the summary stays. {@code clear} is one,
     *       too, which leaves nothing to show; {@link ConversationThread#history} still has it all.
     * </ul>
     *
     * Thread-safe. It throws what a thread's methods throw; a summary that fails changes nothing.
     *
     * @param id what {@code @MemoryId} may be. A string is the thread's own id; anything else names, by its type and its
     *     {@code toString()}, a thread of its own, so that {@code 1} and {@code "1"} are two
     * @throws dev.recap.message.InvalidIdException as for a thread's id
     * @throws IllegalArgumentException if the id has no {@code toString()} of its own
     */
    public ChatMemory chatMemory(Object id) {
        return new ThreadMemory(engine.recorder(), id, null);
    }

    /** Returns the threads that match, the last created first; an imported thread keeps the time it was created. */
    public List<ThreadInfo> threads(ThreadQuery query) {
        return engine.store().threads(query);
    }

    /**
     * Prunes every thread as {@link ConversationThread#prune} does, one after the other, the last created first. A thread on
     * which a turn is running is not waited for.
     *
     * @throws StoreException if the store failed; when it failed at some threads alone, the others are pruned before
     */
    public PrunedThreads prune(Retention retention) {
        return engine.housekeeping().prune((UserId) null, requireNonNull(retention, "retention"));
    }

    /** Returns the conversation graph as a Mermaid flowchart. */
    public String mermaid() {
        return engine.graphs()
                .of(engine.graphs().settings(TurnOptions.ofDefaults()))
                .mermaid();
    }

    /** Returns the edges of the conversation graph, from {@code __start__} on, for whoever draws it otherwise. */
    public List<GraphEdge> edges() {
        return engine.graphs()
                .of(engine.graphs().settings(TurnOptions.ofDefaults()))
                .edges();
    }

    /**
     * Cancels the turns that run asynchronously, waits up to 10 seconds for each to stop, and closes the store. No thread
     * of Recap's own is left, but for those whose tool, model, node or callback goes on for half a second after it was
     * interrupted. Turns that others are running fail; what they committed stays.
     */
    @Override
    public void close() {
        engine.close();
    }
}
