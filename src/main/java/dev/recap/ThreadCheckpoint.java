package dev.recap;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.UserId;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One checkpoint of a thread, as a place to go on from. Whatever is done from here makes a branch, which becomes the
 * thread's newest state; what was there stays whole. Thread-safe.
 */
public final class ThreadCheckpoint {

    private final Engine engine;
    private final TurnCalls calls;
    private final Checkpoint checkpoint;

    ThreadCheckpoint(Engine engine, @Nullable UserId user, TurnOptions defaults, Checkpoint checkpoint) {
        this.engine = engine;
        this.calls = new TurnCalls(engine, checkpoint.thread(), user, defaults, checkpoint);
        this.checkpoint = checkpoint;
    }

    /** Returns what was recorded here. */
    public Checkpoint checkpoint() {
        return checkpoint;
    }

    /** Forks: sends a message from here. */
    public Reply send(String text) {
        return send(text, TurnOptions.ofDefaults());
    }

    /** Forks: sends a message from here, under options. */
    public Reply send(String text, TurnOptions options) {
        return calls.send(TurnCalls.question(text), calls.call(options));
    }

    /** Forks: runs one turn from here, as {@link ConversationThread#send(UserMessage, TurnOptions, Consumer)} does. */
    public Reply send(UserMessage message, TurnOptions options, Consumer<ConversationEvent> events) {
        return calls.send(message, calls.call(options, events));
    }

    /** Forks: sends a message without waiting; as {@link #sendAsync(UserMessage, TurnOptions, Consumer)} without events. */
    public CompletionStage<Reply> sendAsync(String text) {
        return sendAsync(text, TurnOptions.ofDefaults());
    }

    /** Forks: sends a message without waiting; as {@link #sendAsync(UserMessage, TurnOptions, Consumer)} without events. */
    public CompletionStage<Reply> sendAsync(String text, TurnOptions options) {
        return sendAsync(TurnCalls.question(text), options, event -> {});
    }

    /** Forks: starts one turn from here; as {@link ConversationThread#sendAsync(UserMessage, TurnOptions, Consumer)}. */
    public CompletionStage<Reply> sendAsync(
            UserMessage message, TurnOptions options, Consumer<ConversationEvent> events) {
        return calls.sendAsync(message, calls.call(options, events));
    }

    /** Forks: streams a turn; as {@link #stream(UserMessage, TurnOptions)}. */
    public Stream<ConversationEvent> stream(String text) {
        return stream(text, TurnOptions.ofDefaults());
    }

    /** Forks: streams a turn; as {@link #stream(UserMessage, TurnOptions)}. */
    public Stream<ConversationEvent> stream(String text, TurnOptions options) {
        return stream(TurnCalls.question(text), options);
    }

    /** Forks: streams one turn from here, as {@link ConversationThread#stream(UserMessage, TurnOptions)} does. */
    public Stream<ConversationEvent> stream(UserMessage message, TurnOptions options) {
        return calls.stream(message, options);
    }

    /**
     * Executes again, with the model, what came next here: writes a {@code fork} copy of the checkpoint and goes on from
     * it. Before a question, the recorded question is asked again.
     *
     * @throws NothingToRunException if nothing came next, because the turn was finished
     * @throws dev.recap.model.ModelException if the model failed
     */
    public Reply replay() {
        return replay(TurnOptions.ofDefaults());
    }

    /** Executes again as {@link #replay()} does, under options. */
    public Reply replay(TurnOptions options) {
        return engine.turns().replay(calls.call(options), checkpoint);
    }

    /** Executes again as {@link #replay()} does, under options, and delivers the events as {@code send} does. */
    public Reply replay(TurnOptions options, Consumer<ConversationEvent> events) {
        return engine.turns().replay(calls.call(options, events), checkpoint);
    }

    /** Executes again without waiting; as {@link #replay(TurnOptions, Consumer)}. */
    public CompletionStage<Reply> replayAsync(TurnOptions options, Consumer<ConversationEvent> events) {
        Call call = calls.call(options, events);
        return engine.async().future(call, () -> engine.turns().replay(call, checkpoint));
    }

    /**
     * Returns the events of the turn that wrote this checkpoint, up to it, as they were recorded and without asking a
     * model. The answer is one token. {@link ConversationEvent.Done} ends them when the checkpoint finished its turn.
     *
     * @throws dev.recap.checkpoint.UnknownCheckpointException if the turn was rolled back or the thread deleted meanwhile
     */
    public List<ConversationEvent> playback() {
        return engine.reader().playback(checkpoint);
    }

    /** Edits the state that was recorded here, as {@link ConversationThread#update} does at the newest. */
    public Checkpoint update(ThreadUpdate update) {
        return engine.edits().update(calls.edit(), checkpoint, update);
    }

    /** Returns thread and checkpoint, without the words of the conversation: fit for a log. */
    @Override
    public String toString() {
        return "ThreadCheckpoint[" + checkpoint.id() + " of thread " + checkpoint.thread() + "]";
    }
}
