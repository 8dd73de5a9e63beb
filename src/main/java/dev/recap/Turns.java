package dev.recap;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.StateDiff;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.NodeNames;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run of the graph a call means: a new turn, the rest of an unfinished one, or none because the answer is
 * recorded already. Thread-safe.
 */
final class Turns implements AutoCloseable {

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final Lazy<ConversationGraph> graph;
    private final ToolWorkers workers;
    private final ThreadClaims claims;
    private final ThreadImports imports;
    private final EventStreams streams = new EventStreams();

    Turns(CheckpointStore store, InstantSource clock, Supplier<ConversationGraph> graph, ToolWorkers workers) {
        this.store = store;
        this.reader = new ThreadReader(store);
        this.clock = clock;
        this.graph = new Lazy<>(graph);
        this.workers = workers;
        this.claims = new ThreadClaims(store);
        this.imports = new ThreadImports(store, reader, claims, this::graph, clock);
    }

    CheckpointStore store() {
        return store;
    }

    ThreadReader reader() {
        return reader;
    }

    ThreadImports imports() {
        return imports;
    }

    ConversationGraph graph() {
        return graph.get();
    }

    Reply send(
            ThreadId thread,
            @Nullable UserId user,
            @Nullable Checkpoint from,
            UserMessage message,
            TurnOptions options,
            @Nullable Consumer<ConversationEvent> events) {
        requireContent(message);
        Message question = Message.of(message, clock.instant());
        return claims.run(thread, user, options.maxWait(), events, run -> {
            Checkpoint head = reader.head(thread, user);
            Checkpoint parent = from == null ? head : still(from, user);
            TurnId given = options.givenTurnId();
            List<Checkpoint> known = given == null ? List.of() : store.turn(thread, given);
            if (!known.isEmpty()) {
                return again(run, known, question, head);
            }
            // An unfinished turn is meant only by its own question, and not when the call names another turn.
            if (given == null && head != null && isUnansweredIn(head, question) && isFrom(from, head)) {
                return finish(run, head);
            }
            TurnId turn = given == null ? newTurnId() : given;
            graph().start(run.as(turn, options.metadata(), options.ownSystemPrompt()), head, parent, question);
            return reply(run, run.written());
        });
    }

    /** A checkpoint that was looked up before its thread was claimed may have been rolled back or deleted since. */
    private Checkpoint still(Checkpoint from, @Nullable UserId user) {
        return reader.find(from.thread(), user, from.id());
    }

    /** Whether the turn of the head was begun where this one is to begin: anywhere, or for a fork at its checkpoint. */
    private boolean isFrom(@Nullable Checkpoint from, Checkpoint head) {
        return from == null
                || from.id()
                        .equals(store.turn(head.thread(), head.turn()).get(0).parent());
    }

    private static boolean isUnansweredIn(Checkpoint head, Message question) {
        return !head.isComplete()
                && head.state()
                        .lastUserMessage()
                        .filter(asked -> asked.content().equals(question.content()))
                        .isPresent();
    }

    /** A turn id the thread knows already: the recorded reply, or the rest of the turn. */
    private Reply again(TurnRun run, List<Checkpoint> known, Message question, @Nullable Checkpoint head) {
        Checkpoint last = known.get(known.size() - 1);
        TurnId turn = last.turn();
        Optional<Message> asked = question(known);
        if (asked.isEmpty() || !asked.get().content().equals(question.content())) {
            throw new TurnIdException(
                    turn, "Turn '" + turn + "' was asked something else; give a new question a new turn id.");
        }
        if (last.isComplete()) {
            reader.playback(known).forEach(run::tell);
            return requireReply(known);
        }
        if (head == null || !last.id().equals(head.id())) {
            throw new TurnIdException(
                    turn,
                    "Turn '" + turn + "' was left unfinished and the thread has gone on; replay checkpoint " + last.id()
                            + " to answer it, or ask again under a new turn id.");
        }
        return finish(run, head);
    }

    Reply resume(ThreadId thread, @Nullable UserId user, @Nullable Consumer<ConversationEvent> events) {
        return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, events, run -> {
            Checkpoint head = reader.head(thread, user);
            if (head == null || head.isComplete()) {
                throw new NothingToRunException(
                        "Thread '" + thread + "' has no unfinished turn to resume; send it a message instead.");
            }
            return finish(run, head);
        });
    }

    private Reply finish(TurnRun run, Checkpoint head) {
        List<Checkpoint> turn = new ArrayList<>(store.turn(head.thread(), head.turn()));
        if (head.awaits(NodeNames.SUMMARIZE)) {
            // The answer is stored already; whoever asked again must hear it before a summary is waited for.
            RecordedTurn.reply(turn).ifPresent(reply -> run.tell(new ConversationEvent.Answer(reply.message())));
        }
        graph().resume(run.as(head.turn(), head.metadata()), head);
        turn.addAll(run.written());
        return reply(run, turn);
    }

    Reply replay(Checkpoint from, @Nullable UserId user, Consumer<ConversationEvent> events) {
        if (from.isComplete()) {
            throw new NothingToRunException("Checkpoint " + from.id()
                    + " finished its turn, so nothing comes next to execute again; replay an earlier one of the turn, or"
                    + " send a message from here.");
        }
        return claims.run(from.thread(), user, TurnOptions.DEFAULT_WAIT, events, run -> {
            Checkpoint head = reader.head(from.thread(), user);
            if (head == null) {
                throw new UnknownCheckpointException(from.thread(), from.id());
            }
            still(from, user);
            Message question = from.awaits(Checkpoint.START) ? recordedQuestion(from) : null;
            graph().replay(run.as(newTurnId(), from.metadata()), head, from, question);
            return reply(run, run.written());
        });
    }

    private Message recordedQuestion(Checkpoint input) {
        return question(store.turn(input.thread(), input.turn()))
                .orElseThrow(() -> new NothingToRunException("Checkpoint " + input.id()
                        + " stands before a question that was never recorded; send a message from it instead."));
    }

    /** The question of a turn is what its first step put in. */
    private static Optional<Message> question(List<Checkpoint> turn) {
        for (int i = 1; i < turn.size(); i++) {
            if (turn.get(i - 1).awaits(Checkpoint.START)) {
                return StateDiff.between(turn.get(i - 1).state(), turn.get(i).state()).added().stream()
                        .filter(Message::isFromUser)
                        .findFirst();
            }
        }
        return Optional.empty();
    }

    Checkpoint update(ThreadId thread, @Nullable UserId user, @Nullable Checkpoint from, ThreadUpdate update) {
        return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, null, run -> {
            Checkpoint head = reader.head(thread, user);
            Checkpoint parent = from == null ? head : still(from, user);
            String node = update.asNode().orElse(parent == null ? Checkpoint.START : parent.node());
            RunningSummary summary = update.newSummary() == null
                    ? null
                    : new RunningSummary(update.newSummary(), List.of(), clock.instant(), null);
            return graph().update(run.as(newTurnId(), Map.of()), head, parent, update.messages(), summary, node);
        });
    }

    boolean rollback(ThreadId thread, @Nullable UserId user) {
        return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, null, run -> {
            Checkpoint head = reader.head(thread, user);
            if (head == null || head.isComplete()) {
                return false;
            }
            store.takeBack(thread, head.id(), head.turn(), run.lease());
            return true;
        });
    }

    boolean delete(ThreadId thread, @Nullable UserId user) {
        return claims.run(thread, user, TurnOptions.DEFAULT_WAIT, null, run -> {
            reader.info(thread, user);
            return store.delete(thread);
        });
    }

    Stream<ConversationEvent> stream(Consumer<Consumer<ConversationEvent>> turn) {
        return streams.open(turn);
    }

    @Override
    public void close() {
        streams.close();
        workers.close();
        claims.close();
        store.close();
    }

    private Reply reply(TurnRun run, List<Checkpoint> turn) {
        Reply reply = requireReply(turn);
        run.tell(new ConversationEvent.Done(reply));
        return reply;
    }

    private static Reply requireReply(List<Checkpoint> turn) {
        return RecordedTurn.reply(turn)
                .orElseThrow(() -> new NothingToRunException(
                        "The turn ended without an answer in its messages; read the thread's state."));
    }

    private static TurnId newTurnId() {
        return new TurnId(UUID.randomUUID().toString());
    }

    private static void requireContent(UserMessage message) {
        for (Content content : message.contents()) {
            if (!(content instanceof TextContent text) || hasWords(text.text())) {
                return;
            }
        }
        throw new EmptyMessageException();
    }

    /** Unlike {@link String#isBlank}, knows the blanks that do not break lines and the signs that show nothing. */
    private static boolean hasWords(String text) {
        return text.codePoints()
                .anyMatch(c -> !Character.isWhitespace(c)
                        && !Character.isSpaceChar(c)
                        && !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT);
    }
}
