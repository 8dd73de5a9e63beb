package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.StateDiff;
import dev.recap.checkpoint.ThreadInfo;
import dev.recap.memory.Episode;
import dev.recap.message.CheckpointId;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import dev.recap.transfer.ThreadExport;
import dev.recap.transfer.ThreadFormat;
import java.io.IOException;
import java.io.Reader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One conversation. A light handle that holds nothing itself: two handles of one id, in one process or in several, are
 * the same thread. Thread-safe; turns on one thread run one after the other.
 *
 * <p>Every method throws {@link dev.recap.message.StoreException} when the store cannot be read or written, and
 * {@link dev.recap.checkpoint.WrongUserException} when the thread was taken in the name of a user it does not belong to.
 * A method that writes also throws {@link dev.recap.checkpoint.ThreadBusyException} when it cannot have the thread in
 * time.
 */
public final class ConversationThread {

    private final Engine engine;
    private final ThreadId id;
    private final @Nullable UserId user;
    private final TurnOptions own;
    private final TurnCalls calls;

    ConversationThread(Engine engine, ThreadId id, @Nullable UserId user) {
        this(engine, id, user, engine.graphs().defaults());
    }

    private ConversationThread(Engine engine, ThreadId id, @Nullable UserId user, TurnOptions own) {
        this.engine = engine;
        this.id = id;
        this.user = user;
        this.own = own;
        this.calls = new TurnCalls(engine, id, user, own, null);
    }

    /** Returns the thread's id. */
    public ThreadId id() {
        return id;
    }

    /**
     * Returns another handle of this thread, whose turns run under these options where a call says nothing else: a system
     * prompt of the thread's own, for one. Edits, imports, undoing and deleting are no turns, and only wait for the thread
     * as the options say. Nothing of it is recorded.
     *
     * @throws IllegalArgumentException if the options hold a turn id
     */
    public ConversationThread with(TurnOptions options) {
        return new ConversationThread(engine, id, user, options.asDefaults().over(own));
    }

    /** Sends a message and returns the answer; as {@link #send(UserMessage, TurnOptions, Consumer)} with defaults. */
    public Reply send(String text) {
        return send(text, TurnOptions.ofDefaults());
    }

    /** Sends a message and returns the answer; as {@link #send(UserMessage, TurnOptions, Consumer)} without events. */
    public Reply send(String text, TurnOptions options) {
        return calls.send(TurnCalls.question(text), calls.call(options));
    }

    /** Sends a message and delivers events; as {@link #send(UserMessage, TurnOptions, Consumer)}. */
    public Reply send(String text, TurnOptions options, Consumer<ConversationEvent> events) {
        return send(TurnCalls.question(text), options, events);
    }

    /**
     * Runs one turn and returns when it is complete, its summary included. Events are delivered on the calling thread as
     * they happen; the answer's comes before a summary is begun. An exception the consumer throws ends the turn there and
     * leaves a thread that can be resumed.
     *
     * <p>The text of an unfinished turn's question, sent again, resumes that turn instead of asking twice. Any other
     * message starts a new turn, and the unanswered question stays. On a completed turn the same text is a new turn.
     *
     * @throws EmptyMessageException if the message has no content
     * @throws dev.recap.message.UnstorableValueException if an attribute is not of JSON's types
     * @throws dev.recap.model.ModelException if the model failed; the question is kept, and can be sent again or resumed
     * @throws dev.recap.node.NodeFailedException if a node of the application failed; all before it is kept likewise
     * @throws TurnIdException if the options name a turn that was asked something else, or was left behind unfinished
     * @throws TurnStoppedException if the turn's deadline passed before it was answered
     */
    public Reply send(UserMessage message, TurnOptions options, Consumer<ConversationEvent> events) {
        return calls.send(message, calls.call(options, events));
    }

    /** Sends a message without waiting; as {@link #sendAsync(UserMessage, TurnOptions, Consumer)} without events. */
    public CompletionStage<Reply> sendAsync(String text) {
        return sendAsync(text, TurnOptions.ofDefaults());
    }

    /** Sends a message without waiting; as {@link #sendAsync(UserMessage, TurnOptions, Consumer)} without events. */
    public CompletionStage<Reply> sendAsync(String text, TurnOptions options) {
        // Heard by nobody, but streamed: what had come of the answer is there when it is cancelled.
        return calls.sendAsync(TurnCalls.question(text), calls.call(options, event -> {}));
    }

    /** Sends a message without waiting; as {@link #sendAsync(UserMessage, TurnOptions, Consumer)}. */
    public CompletionStage<Reply> sendAsync(String text, TurnOptions options, Consumer<ConversationEvent> events) {
        return sendAsync(TurnCalls.question(text), options, events);
    }

    /**
     * Starts one turn and returns at once. It runs on the executor the builder was given; turns sent this way run in the
     * order of the calls, and those waiting for an earlier one of the same thread occupy nothing. Events are delivered on
     * the thread that runs the turn.
     *
     * <p>Cancelling {@code toCompletableFuture()} stops the turn and its model's stream and does not wait for that;
     * {@link TurnOptions#whenCancelled} says what becomes of the turn. Stages made from this one do not stop it, nor does
     * {@code orTimeout}; a deadline does. The stage fails with what {@link #send(UserMessage, TurnOptions, Consumer)}
     * throws.
     */
    public CompletionStage<Reply> sendAsync(
            UserMessage message, TurnOptions options, Consumer<ConversationEvent> events) {
        return calls.sendAsync(message, calls.call(options, events));
    }

    /** Streams a turn; as {@link #stream(UserMessage, TurnOptions)}. */
    public Stream<ConversationEvent> stream(String text) {
        return stream(TurnCalls.question(text), TurnOptions.ofDefaults());
    }

    /** Streams a turn; as {@link #stream(UserMessage, TurnOptions)}. */
    public Stream<ConversationEvent> stream(String text, TurnOptions options) {
        return stream(TurnCalls.question(text), options);
    }

    /**
     * Starts one turn, as {@link #sendAsync(UserMessage, TurnOptions, Consumer)} does, and returns its events as they
     * happen, {@link ConversationEvent.Done} last. The turn runs whether or not they are read. Closing the stream before
     * its end cancels the turn and returns when it has stopped. Errors are thrown while reading.
     */
    public Stream<ConversationEvent> stream(UserMessage message, TurnOptions options) {
        return calls.stream(message, options);
    }

    /** Publishes a turn; as {@link #publisher(UserMessage, TurnOptions)}. */
    public Flow.Publisher<ConversationEvent> publisher(String text) {
        return publisher(TurnCalls.question(text), TurnOptions.ofDefaults());
    }

    /** Publishes a turn; as {@link #publisher(UserMessage, TurnOptions)}. */
    public Flow.Publisher<ConversationEvent> publisher(String text, TurnOptions options) {
        return publisher(TurnCalls.question(text), options);
    }

    /**
     * Returns the events of one turn, {@link ConversationEvent.Done} last, for one subscriber. The turn is started, as
     * {@link #sendAsync(UserMessage, TurnOptions, Consumer)} does, by the first request. Never more events are delivered
     * than were requested; the turn goes on meanwhile, and keeps what it has to tell. Cancelling the subscription stops the
     * turn. Events are delivered one at a time, on the thread that runs the turn or the one that requests; a subscriber that
     * blocks one blocks the other.
     */
    public Flow.Publisher<ConversationEvent> publisher(UserMessage message, TurnOptions options) {
        return calls.publisher(message, options);
    }

    /** Answers the newest question again; as {@link #regenerate(TurnOptions, Consumer)} without events. */
    public Reply regenerate() {
        return regenerate(TurnOptions.ofDefaults());
    }

    /** Answers the newest question again; as {@link #regenerate(TurnOptions, Consumer)} without events. */
    public Reply regenerate(TurnOptions options) {
        return engine.turns().regenerate(calls.call(options));
    }

    /**
     * Answers the newest question again, perhaps by another model: a branch from where the question was in and not yet
     * answered. The answer that was there stays whole.
     *
     * @throws NothingToRunException if nothing was asked yet
     * @throws dev.recap.model.ModelException if the model failed
     */
    public Reply regenerate(TurnOptions options, Consumer<ConversationEvent> events) {
        return engine.turns().regenerate(calls.call(options, events));
    }

    /** Answers the newest question again without waiting; as {@link #regenerate(TurnOptions, Consumer)}. */
    public CompletionStage<Reply> regenerateAsync(TurnOptions options, Consumer<ConversationEvent> events) {
        Call call = calls.call(options, events);
        return engine.async().future(call, () -> engine.turns().regenerate(call));
    }

    /** Asks something else; as {@link #editQuestion(UserMessage, TurnOptions, Consumer)} without events. */
    public Reply editQuestion(String text) {
        return editQuestion(text, TurnOptions.ofDefaults());
    }

    /** Asks something else; as {@link #editQuestion(UserMessage, TurnOptions, Consumer)} without events. */
    public Reply editQuestion(String text, TurnOptions options) {
        return editQuestion(calls.call(options), TurnCalls.question(text));
    }

    /**
     * Asks something else in place of the newest question: a branch from before it. The question that was there stays
     * whole, with its answer.
     *
     * @throws EmptyMessageException if the message has no content
     * @throws NothingToRunException if nothing was asked yet
     * @throws dev.recap.model.ModelException if the model failed
     */
    public Reply editQuestion(UserMessage message, TurnOptions options, Consumer<ConversationEvent> events) {
        return editQuestion(calls.call(options, events), message);
    }

    private Reply editQuestion(Call call, UserMessage message) {
        CheckpointId before = engine.reader().newest(id, user, false);
        return engine.turns().edit(call, engine.reader().find(id, user, before), message);
    }

    /** Returns the thread's newest state; an unknown thread is empty. */
    public ThreadState state() {
        return new ThreadState(id, engine.reader().head(id, user));
    }

    /**
     * Waits until no summary is being written behind a turn of this thread ({@link RecapBuilder#backgroundSummaries}), not
     * counting what other processes write. Not for use on the thread that is to write it.
     *
     * @return whether that came in time, be it that a summary was written or that it failed
     * @throws TurnInterruptedException if the calling thread was interrupted
     */
    public boolean awaitSummary(Duration atMost) {
        return engine.background().await(id, user, requireNonNull(atMost, "atMost"));
    }

    /**
     * Returns the newest checkpoints of all branches, newest first.
     *
     * @param limit how many at most, 0 or more
     */
    public List<Checkpoint> history(int limit) {
        return engine.reader().history(id, user, limit, null);
    }

    /**
     * Returns the checkpoints that are older than one, newest first: the next page of {@link #history(int)}.
     *
     * @throws dev.recap.checkpoint.UnknownCheckpointException if the thread has no such checkpoint
     */
    public List<Checkpoint> history(int limit, CheckpointId before) {
        return engine.reader().history(id, user, limit, requireNonNull(before, "before"));
    }

    /** Finds the 10 messages that match best; as {@link #search(String, int)}. */
    public List<SearchHit> search(String query) {
        return search(query, 10);
    }

    /**
     * Finds messages by their words, among all that were ever said in this thread: also those that were summarized away,
     * replaced or removed since, and those on other branches. Words are compared without their endings, in English and in
     * Korean, so that irregular forms are words of their own (child, children); a rare one counts more than a common one (BM25). Left out is what the tool {@code search_history} returned,
     * which only repeats.
     *
     * @param query a few words; one that holds none, such as punctuation, finds nothing
     * @param limit how many at most, 0 or more
     * @return the best match first, the newer of equally good ones first
     * @throws IllegalArgumentException if the limit is below 0
     */
    public List<SearchHit> search(String query, int limit) {
        requireNonNull(query, "query");
        engine.reader().info(id, user);
        return engine.search().search(id, query, limit, message -> true);
    }

    /**
     * Returns an older place of this thread, to look at, branch from or execute again.
     *
     * @throws dev.recap.checkpoint.UnknownCheckpointException if the thread has no such checkpoint
     */
    public ThreadCheckpoint at(CheckpointId checkpoint) {
        return new ThreadCheckpoint(engine, user, own, engine.reader().find(id, user, checkpoint));
    }

    /**
     * Edits the newest state and returns the checkpoint that holds the edit.
     *
     * @throws dev.recap.message.UnknownMessageException if a message is to be removed that is not there
     * @throws dev.recap.graph.UnknownNodeException if the edit names a node the graph does not have
     * @throws dev.recap.message.StateKeyException if the edit writes a value under a key that was not declared
     */
    public Checkpoint update(ThreadUpdate update) {
        return engine.edits().update(calls.edit(), null, update);
    }

    /**
     * Finishes the turn that failed or was killed half-way, from the last step that was committed.
     *
     * @throws NothingToRunException if no turn is unfinished
     * @throws dev.recap.model.ModelException if the model fails again
     */
    public Reply resume() {
        return resume(TurnOptions.ofDefaults());
    }

    /** Finishes the unfinished turn as {@link #resume()} does, under options. */
    public Reply resume(TurnOptions options) {
        return engine.turns().resume(calls.call(options));
    }

    /** Finishes the unfinished turn as {@link #resume()} does, under options, and delivers its events as {@code send} does. */
    public Reply resume(TurnOptions options, Consumer<ConversationEvent> events) {
        return engine.turns().resume(calls.call(options, events));
    }

    /** Finishes the unfinished turn without waiting; as {@link #resume(TurnOptions, Consumer)}. */
    public CompletionStage<Reply> resumeAsync(TurnOptions options, Consumer<ConversationEvent> events) {
        Call call = calls.call(options, events);
        return engine.async().future(call, () -> engine.turns().resume(call));
    }

    /**
     * Undoes the turn that failed or was killed half-way, its question included: the thread is as it was before, but
     * for metadata that the turn gave it.
     *
     * @return whether there was an unfinished turn
     */
    public boolean rollback() {
        return engine.edits().rollback(calls.edit());
    }

    /**
     * Returns what changed from one checkpoint to another, whichever branches they stand on.
     *
     * @throws dev.recap.checkpoint.UnknownCheckpointException if the thread has no such checkpoint
     */
    public StateDiff diff(CheckpointId from, CheckpointId to) {
        return StateDiff.between(
                engine.reader().find(id, user, from).state(),
                engine.reader().find(id, user, to).state());
    }

    /**
     * Writes the thread as text: {@link ThreadFormat#JSON_LINES} all its checkpoints, the others the conversation that leads
     * to its newest state, from its first message on. What pruning has removed is in neither, also where the archive still
     * finds it.
     *
     * @throws dev.recap.transfer.UnknownThreadException if nothing was said in it yet
     * @throws dev.recap.checkpoint.HeadMovedException if a turn was taken back meanwhile; what was written is of no use
     * @throws IOException if it cannot be written
     */
    public void export(ThreadFormat format, Appendable out) throws IOException {
        engine.reader().info(id, user);
        ThreadExport.write(engine.store(), id, requireNonNull(format, "format"), out);
    }

    /**
     * Begins this thread with what was said elsewhere; as {@link #importFrom(ThreadFormat, Reader)}, the format told by
     * the text.
     */
    public Checkpoint importFrom(Reader text) throws IOException {
        return engine.imports().from(calls.edit(), null, requireNonNull(text, "text"));
    }

    /**
     * Begins this thread with what was said elsewhere, and returns its newest checkpoint. JSON lines of Recap become an
     * equal thread with all its branches, which keeps its owner unless this thread was taken in the name of a user. From
     * OpenAI's and LangChain's messages comes what {@link #importMessages} makes of them; ids are kept.
     *
     * <p>A text that is cut or damaged leaves no thread behind. The reader is not closed.
     *
     * @throws dev.recap.transfer.ThreadExistsException if something was said in this thread already
     * @throws dev.recap.transfer.UnreadableHistoryException if the text cannot be understood
     * @throws IllegalArgumentException if the format is {@link ThreadFormat#MARKDOWN}
     * @throws IOException if the text cannot be read
     */
    public Checkpoint importFrom(ThreadFormat format, Reader text) throws IOException {
        if (format == ThreadFormat.MARKDOWN) {
            throw new IllegalArgumentException("A transcript in Markdown cannot be read back; export JSON_LINES.");
        }
        return engine.imports().from(calls.edit(), requireNonNull(format, "format"), requireNonNull(text, "text"));
    }

    /**
     * Begins this thread with messages, as one edit in the name of the node {@code conversation}, or of {@code __start__}
     * with a question at the end, and returns the newest checkpoint. A summary that is due then is made at once, or begun
     * with {@link RecapBuilder#backgroundSummaries}; a model that fails there takes nothing back: the messages are in, and
     * the next turn makes the summary. A question at the end is unanswered: {@link #resume()} answers it, as sending it
     * does.
     *
     * @param messages oldest first, at least one
     * @throws IllegalArgumentException if there is none
     * @throws dev.recap.transfer.ThreadExistsException if something was said in this thread already
     * @throws dev.recap.message.UnstorableValueException if a message holds what JSON cannot carry
     */
    public Checkpoint importMessages(List<ChatMessage> messages) {
        return engine.imports().contents(calls.edit(), messages);
    }

    /** Returns owner, metadata and times of the thread, or empty when nothing was ever said in it. */
    public Optional<ThreadInfo> info() {
        return engine.reader().info(id, user);
    }

    /**
     * Copies the thread with all its branches, its archive and its metadata to another id, and returns that thread, which
     * belongs to the same user. What a running turn has not committed yet is not in it; a half turn can be resumed in each.
     *
     * @throws dev.recap.transfer.UnknownThreadException if nothing was said in this thread yet
     * @throws dev.recap.transfer.ThreadExistsException if something was said in the other one already; it is untouched
     * @throws dev.recap.message.InvalidIdException as for a thread's id
     */
    public ConversationThread copyTo(String id) {
        ThreadId copy = new ThreadId(id);
        engine.housekeeping().copy(this.id, user, copy);
        return new ConversationThread(engine, copy, user, own);
    }

    /**
     * Removes checkpoints that need not stay, with what only they need, and returns what is gone. Each one that is left
     * reads as before, but for its parent where that one is gone: it is the nearest before it that is left. Where the
     * archive is kept, the messages that went into a summary are still found by {@link #search}. A turn that is known by its
     * id is, as long as one of its checkpoints is left.
     *
     * <p>It goes in steps of 1,000 checkpoints. When it is stopped between them, the thread is whole, and pruning again goes
     * on.
     *
     * @see Retention what stays in any case
     */
    public Pruned prune(Retention retention) {
        return engine.housekeeping().prune(calls.edit(), requireNonNull(retention, "retention"));
    }

    /**
     * Ends the conversation for the user's memory: the model writes the profile anew from the present one, the summary and the
     * messages, and looks for facts in the turns whose facts were not looked for yet. The thread itself can be gone on with.
     *
     * @throws NoMemoryException if this Recap has no memory, or the thread belongs to nobody
     * @throws dev.recap.transfer.UnknownThreadException if nothing was ever said in the thread
     * @throws RuntimeException whatever the memory's model throws; what was remembered before that stays
     */
    public EndedConversation end() {
        return engine.users().end(calls.edit());
    }

    /**
     * Adds turns that were had elsewhere to the thread's window, as if they had been had here last; nobody looks for facts in
     * them. The oldest become episodes, where they are too many. What the window holds already, with the same words and time,
     * is not added again.
     *
     * @param turns oldest first; their ids do not matter
     * @return the new episodes
     * @throws NoMemoryException as {@link #end}
     */
    public List<Episode> importTurns(List<Episode> turns) {
        return engine.users().importTurns(calls.edit(), List.copyOf(turns));
    }

    /** Deletes the thread with all its branches, messages and summaries; returns whether there was anything. */
    public boolean delete() {
        return engine.edits().delete(calls.edit());
    }

    /** Returns the thread's id and nothing of what it holds: fit for a log. */
    @Override
    public String toString() {
        return "ConversationThread[" + id + "]";
    }
}
