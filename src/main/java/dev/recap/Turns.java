package dev.recap;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.StopSignal;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import dev.recap.node.StateUpdate;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Operation.Turn.Kind;
import dev.recap.observe.Outcome;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run of the graph a call means: a new turn, the rest of an unfinished one, or none because the answer is
 * recorded already. Thread-safe.
 */
final class Turns implements AutoCloseable {

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final Graphs graphs;
    private final ThreadClaims claims;
    private final Alarms alarms = new Alarms("recap-deadlines");
    private final AsyncTurns async;
    private final Observers observers;
    private final ThreadImports imports;
    private final ThreadRecorder recorder;
    private final HistorySearch search;

    Turns(
            CheckpointStore store,
            InstantSource clock,
            Graphs graphs,
            HistorySearch search,
            @Nullable Executor executor,
            Observers observers) {
        this.observers = observers;
        this.store = store;
        this.search = search;
        this.reader = new ThreadReader(store);
        this.clock = clock;
        this.graphs = graphs;
        this.claims = new ThreadClaims(store);
        this.async = new AsyncTurns(executor, alarms, observers);
        this.imports = new ThreadImports(store, reader, claims, graphs, clock);
        this.recorder = new ThreadRecorder(reader, claims, graphs, clock);
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

    ThreadRecorder recorder() {
        return recorder;
    }

    Graphs graphs() {
        return graphs;
    }

    Reply send(Call call, @Nullable Checkpoint from, UserMessage message) {
        requireContent(message);
        Message question = Message.of(message, clock.instant());
        return run(Kind.SEND, call, run -> {
            Checkpoint head = reader.head(call.thread(), call.user());
            Checkpoint parent = from == null ? head : still(from, call.user());
            TurnId given = call.options().turnId();
            List<Checkpoint> known = given == null ? List.of() : store.turn(call.thread(), given);
            if (!known.isEmpty()) {
                requireSame(known, question);
                return again(call, run, known, head);
            }
            // An unfinished turn is meant only by its own question, and not when the call names another turn.
            if (given == null && head != null && reader.isUnanswered(head, question) && isFrom(from, head)) {
                return finish(call, run, head);
            }
            TurnSettings settings = graphs.settings(call.options());
            Turn turn =
                    run.as(given == null ? newTurnId() : given, call.options().metadata(), settings);
            graphs.of(settings).start(turn, head, parent, question);
            return reply(run, run.written());
        });
    }

    /** Waiting for the thread is part of the turn that is observed. */
    private Reply run(Kind kind, Call call, Function<TurnRun, Reply> work) {
        return observers.observe(
                observers.current(),
                call.thread(),
                place -> new Operation.Turn(place, kind, call.user()),
                () -> stoppable(call, work),
                reply -> Outcome.DONE.reached(
                        reply.checkpoint().turn(), reply.checkpoint().id()));
    }

    /** Runs a turn that can be told to stop: by its caller, or because its time is over. */
    private Reply stoppable(Call call, Function<TurnRun, Reply> work) {
        StopSignal stop = call.stop();
        Duration deadline = call.timeLeft();
        if (deadline != null && (deadline.isZero() || deadline.isNegative())) {
            stop.stop(StopSignal.Reason.DEADLINE);
        }
        Future<?> alarm = deadline == null ? null : alarms.in(deadline, () -> stop.stop(StopSignal.Reason.DEADLINE));
        try {
            stop.begin();
            return claims.run(call, run -> {
                try {
                    return work.apply(run);
                } catch (RuntimeException | Error e) {
                    undoIfCancelled(call, run, e);
                    throw e;
                }
            });
        } catch (RuntimeException e) {
            throw stop.reason() == null ? e : call.stopped(e);
        } finally {
            stop.end();
            if (alarm != null) {
                alarm.cancel(false);
            }
        }
    }

    private void undoIfCancelled(Call call, TurnRun run, Throwable failure) {
        if (call.stop().reason() == StopSignal.Reason.CANCELLED
                && call.options().whenCancelled() == WhenCancelled.ROLL_BACK) {
            try {
                store.head(call.thread()).filter(run::isOf).ifPresent(head -> takeBack(head, run));
            } catch (RuntimeException e) {
                if (e != failure) {
                    failure.addSuppressed(e);
                }
            }
        }
    }

    private void takeBack(Checkpoint head, TurnRun run) {
        store.takeBack(head.thread(), head.id(), head.turn(), run.lease());
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

    private static void requireSame(List<Checkpoint> known, Message question) {
        TurnId turn = known.get(0).turn();
        if (RecordedTurn.question(known)
                .filter(asked -> asked.content().equals(question.content()))
                .isEmpty()) {
            throw new TurnIdException(
                    turn, "Turn '" + turn + "' was asked something else; give a new question a new turn id.");
        }
    }

    /** A turn id the thread knows already: the recorded reply, or the rest of the turn. */
    private Reply again(Call call, TurnRun run, List<Checkpoint> known, @Nullable Checkpoint head) {
        Checkpoint last = known.get(known.size() - 1);
        TurnId turn = last.turn();
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
        return finish(call, run, head);
    }

    Reply resume(Call call) {
        ThreadId thread = call.thread();
        return run(Kind.RESUME, call, run -> {
            Checkpoint head = reader.head(thread, call.user());
            if (head == null || head.isComplete()) {
                throw new NothingToRunException(
                        "Thread '" + thread + "' has no unfinished turn to resume; send it a message instead.");
            }
            return finish(call, run, head);
        });
    }

    private Reply finish(Call call, TurnRun run, Checkpoint head) {
        List<Checkpoint> turn = new ArrayList<>(store.turn(head.thread(), head.turn()));
        TurnSettings settings = graphs.settings(call.options());
        ConversationGraph graph = graphs.of(settings);
        if (graph.isAnswered(head)) {
            // The answer is stored already; whoever asked again must hear it before what comes after it is waited for.
            RecordedTurn.reply(turn).ifPresent(reply -> run.tell(new ConversationEvent.Answer(reply.message())));
        }
        // What an edit left to be done is a turn of its own, so that undoing it leaves the edit.
        TurnId id = isEdit(turn) ? newTurnId() : head.turn();
        graph.resume(run.as(id, both(head.metadata(), call.options().metadata()), settings), head);
        turn.addAll(run.written());
        Reply reply = RecordedTurn.reply(turn)
                .or(() -> isEdit(List.of(head)) ? RecordedTurn.lastReply(turn) : Optional.empty())
                .orElseThrow(Turns::noAnswer);
        run.tell(new ConversationEvent.Done(reply));
        return reply;
    }

    /** Answers the newest question again; a turn id that is known already says which that was. */
    Reply regenerate(Call call) {
        TurnId given = call.options().turnId();
        CheckpointId before = given == null
                ? null
                : store.turn(call.thread(), given).stream()
                        .findFirst()
                        .filter(first -> first.source() == Source.FORK)
                        .map(Checkpoint::parent)
                        .orElse(null);
        CheckpointId asked = before == null ? reader.newest(call.thread(), call.user(), true) : before;
        return replay(call, reader.find(call.thread(), call.user(), asked));
    }

    Reply replay(Call call, Checkpoint from) {
        if (from.isComplete()) {
            throw new NothingToRunException("Checkpoint " + from.id()
                    + " finished its turn, so nothing comes next to execute again; replay an earlier one of the turn, or"
                    + " send a message from here.");
        }
        return run(Kind.REPLAY, call, run -> {
            Checkpoint head = reader.head(call.thread(), call.user());
            if (head == null) {
                throw new UnknownCheckpointException(from.thread(), from.id());
            }
            still(from, call.user());
            TurnId given = call.options().turnId();
            List<Checkpoint> known = given == null ? List.of() : store.turn(call.thread(), given);
            if (!from.awaits(Checkpoint.START)
                    && !call.options().update().values().isEmpty()) {
                throw new IllegalArgumentException(
                        "Values come with a question, and this one is in already; change them by an update.");
            }
            if (!known.isEmpty()) {
                requireSame(from, known.get(0));
                return again(call, run, known, head);
            }
            ConversationState asked = from.awaits(Checkpoint.START) ? recordedQuestion(from) : null;
            TurnSettings settings = graphs.settings(call.options());
            TurnId turn = given == null ? newTurnId() : given;
            Map<String, Object> metadata = both(from.metadata(), call.options().metadata());
            graphs.of(settings).replay(run.as(turn, metadata, settings), head, from, asked);
            return reply(run, run.written());
        });
    }

    private static void requireSame(Checkpoint from, Checkpoint first) {
        if (first.source() != Source.FORK || !from.id().equals(first.parent())) {
            throw new TurnIdException(
                    first.turn(),
                    "Turn '" + first.turn() + "' did not begin at checkpoint " + from.id()
                            + "; give what is executed again a new turn id.");
        }
    }

    /** Metadata of a turn that goes on, and of the call that lets it. */
    private static Map<String, Object> both(Map<String, Object> recorded, Map<String, Object> given) {
        Map<String, Object> both = new HashMap<>(recorded);
        both.putAll(given);
        return both;
    }

    private ConversationState recordedQuestion(Checkpoint input) {
        List<Checkpoint> turn = store.turn(input.thread(), input.turn());
        for (int i = 1; i < turn.size(); i++) {
            if (turn.get(i - 1).awaits(Checkpoint.START)) {
                return turn.get(i).state();
            }
        }
        throw new NothingToRunException("Checkpoint " + input.id()
                + " stands before a question that was never recorded; send a message from it instead.");
    }

    Checkpoint update(ThreadId thread, @Nullable UserId user, @Nullable Checkpoint from, ThreadUpdate update) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            Checkpoint head = reader.head(thread, user);
            Checkpoint parent = from == null ? head : still(from, user);
            String node = update.asNode().orElse(parent == null ? Checkpoint.START : parent.node());
            RunningSummary summary = update.newSummary() == null
                    ? null
                    : new RunningSummary(update.newSummary(), List.of(), clock.instant(), null);
            StateUpdate values = new StateUpdate(update.messages(), update.values());
            TurnSettings settings = graphs.settings(TurnOptions.ofDefaults());
            Turn edit = run.as(newTurnId(), Map.of(), settings);
            return graphs.of(settings).update(edit, head, parent, values, summary, node);
        });
    }

    boolean rollback(ThreadId thread, @Nullable UserId user) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            Checkpoint head = reader.head(thread, user);
            if (head == null || head.isComplete() || isEdit(store.turn(thread, head.turn()))) {
                return false;
            }
            takeBack(head, run);
            return true;
        });
    }

    /** What was edited by hand, or imported, is no turn that stopped half-way, also where something could come next. */
    private static boolean isEdit(List<Checkpoint> turn) {
        return turn.stream().allMatch(step -> step.source() == Source.UPDATE);
    }

    boolean delete(ThreadId thread, @Nullable UserId user) {
        return claims.run(Call.ofEdit(thread, user), run -> {
            reader.info(thread, user);
            boolean found = store.delete(thread);
            search.forgetAll();
            return found;
        });
    }

    List<SearchHit> search(ThreadId thread, @Nullable UserId user, String text, int limit) {
        reader.info(thread, user);
        return search.search(thread, text, limit, message -> true);
    }

    /** Runs turns beside their callers. */
    AsyncTurns async() {
        return async;
    }

    @Override
    public void close() {
        async.close();
        alarms.close();
        graphs.close();
        claims.close();
        store.close();
    }

    private Reply reply(TurnRun run, List<Checkpoint> turn) {
        Reply reply = requireReply(turn);
        run.tell(new ConversationEvent.Done(reply));
        return reply;
    }

    private static Reply requireReply(List<Checkpoint> turn) {
        return RecordedTurn.reply(turn).orElseThrow(Turns::noAnswer);
    }

    private static NothingToRunException noAnswer() {
        return new NothingToRunException("The turn ended without an answer in its messages; read the thread's state.");
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
