package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ways to run a turn that sends a message: at a thread's newest state, or from one of its checkpoints. Thread-safe. */
final class TurnCalls {

    private final Engine engine;
    private final ThreadId thread;
    private final @Nullable UserId user;
    private final TurnOptions defaults;
    private final @Nullable Checkpoint from;

    TurnCalls(Engine engine, ThreadId thread, @Nullable UserId user, TurnOptions defaults, @Nullable Checkpoint from) {
        this.engine = engine;
        this.thread = thread;
        this.user = user;
        this.defaults = defaults;
        this.from = from;
    }

    static UserMessage question(String text) {
        return UserMessage.from(requireNonNull(text, "text"));
    }

    /** Returns the call of a turn whose events nobody hears. */
    Call call(TurnOptions options) {
        return new Call(thread, user, options.over(defaults), null);
    }

    Call call(TurnOptions options, Consumer<ConversationEvent> events) {
        return new Call(thread, user, options.over(defaults), requireNonNull(events, "events"));
    }

    /** Returns the call of what is no turn, and only waits for the thread as the options say. */
    Call edit() {
        return Call.ofEdit(thread, user, defaults);
    }

    Reply send(UserMessage message, Call call) {
        return engine.turns().send(call, from, message);
    }

    CompletionStage<Reply> sendAsync(UserMessage message, Call call) {
        return engine.async().future(call, () -> send(message, call));
    }

    Stream<ConversationEvent> stream(UserMessage message, TurnOptions options) {
        return EventIterator.stream(call(options), heard -> engine.async().start(heard, () -> send(message, heard)));
    }

    Flow.Publisher<ConversationEvent> publisher(UserMessage message, TurnOptions options) {
        return new EventPublisher(call(options), heard -> engine.async().start(heard, () -> send(message, heard)));
    }
}
