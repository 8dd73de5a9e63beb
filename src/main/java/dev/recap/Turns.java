package dev.recap;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.observe.Operation.Turn.Kind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run of the graph a call means: a new turn, the rest of an unfinished one, or none because the answer is
 * recorded already. Thread-safe.
 */
final class Turns {

    private final CheckpointStore store;
    private final InstantSource clock;
    private final ThreadReader reader;
    private final Graphs graphs;
    private final TurnRunner runner;

    Turns(CheckpointStore store, InstantSource clock, ThreadReader reader, Graphs graphs, TurnRunner runner) {
        this.store = store;
        this.clock = clock;
        this.reader = reader;
        this.graphs = graphs;
        this.runner = runner;
    }

    Reply send(Call call, @Nullable Checkpoint from, UserMessage message) {
        return send(Kind.SEND, call, from, message);
    }

    /** Asks something else in place of the question that came after a checkpoint. */
    Reply edit(Call call, Checkpoint from, UserMessage message) {
        return send(Kind.EDIT, call, from, message);
    }

    private Reply send(Kind kind, Call call, @Nullable Checkpoint from, UserMessage message) {
        Message question = Question.of(message, clock.instant());
        return runner.run(kind, call, run -> {
            TurnId given = call.options().turnId();
            Checkpoint head = given == null && from == null
                    ? reader.headToGoOnFrom(call.thread(), call.user())
                    : reader.head(call.thread(), call.user());
            Checkpoint parent = from == null ? head : reader.again(from, call.user());
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
            Turn turn = run.as(
                    given == null ? TurnId.random() : given, call.options().metadata(), settings);
            graphs.of(settings).start(turn, head, parent, question);
            return reply(run);
        });
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
                .or(() -> RecordedTurn.questionOfPruned(known))
                .filter(asked -> asked.content().equals(question.content()))
                .isEmpty()) {
            throw new TurnIdException(
                    turn, "Turn '" + turn + "' was asked something else; give a new question a new turn id.");
        }
    }

    /** A turn id the thread knows already: the recorded reply, or the rest of the turn. */
    private Reply again(Call call, TurnRun run, List<Checkpoint> known, @Nullable Checkpoint head) {
        List<Checkpoint> asRun = RecordedTurn.asRun(known);
        Checkpoint last = asRun.get(asRun.size() - 1);
        TurnId turn = last.turn();
        if (last.isComplete()) {
            reader.playback(asRun).forEach(run::tell);
            return requireReply(asRun);
        }
        if (head == null || !last.id().equals(head.id())) {
            if (graphs.of(graphs.settings(call.options())).isAnswered(last)) {
                // Others went on before its summary was made, which their turns have made instead.
                reader.playback(asRun).forEach(run::tell);
                Reply reply = requireReply(asRun);
                run.tell(new ConversationEvent.Done(reply));
                return reply;
            }
            throw TurnIdException.unfinished(turn, last.id());
        }
        return finish(call, run, head);
    }

    Reply resume(Call call) {
        ThreadId thread = call.thread();
        return runner.run(Kind.RESUME, call, run -> {
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
        boolean isOwn = RecordedTurn.isEdit(turn);
        TurnId id = isOwn ? TurnId.random() : head.turn();
        graph.resume(run.as(id, both(head.metadata(), call.options().metadata()), settings), head);
        if (isOwn) {
            turn.clear();
        }
        turn.addAll(run.written());
        Reply reply = RecordedTurn.reply(turn)
                .or(() -> RecordedTurn.isEdit(List.of(head)) ? RecordedTurn.lastReply(turn) : Optional.empty())
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
        return replay(Kind.REGENERATE, call, reader.find(call.thread(), call.user(), asked));
    }

    Reply replay(Call call, Checkpoint from) {
        return replay(Kind.REPLAY, call, from);
    }

    private Reply replay(Kind kind, Call call, Checkpoint from) {
        if (from.isComplete()) {
            throw new NothingToRunException("Checkpoint " + from.id()
                    + " finished its turn, so nothing comes next to execute again; replay an earlier one of the turn, or"
                    + " send a message from here.");
        }
        return runner.run(kind, call, run -> {
            Checkpoint head = reader.head(call.thread(), call.user());
            if (head == null) {
                throw new UnknownCheckpointException(from.thread(), from.id());
            }
            reader.again(from, call.user());
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
            TurnId turn = given == null ? TurnId.random() : given;
            Map<String, Object> metadata = both(from.metadata(), call.options().metadata());
            graphs.of(settings).replay(run.as(turn, metadata, settings), head, from, asked);
            return reply(run);
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
        return RecordedTurn.asked(store.turn(input.thread(), input.turn()))
                .orElseThrow(() -> new NothingToRunException("Checkpoint " + input.id()
                        + " stands before a question that was never recorded; send a message from it instead."))
                .state();
    }

    private static Reply reply(TurnRun run) {
        Reply reply = requireReply(run.written());
        run.tell(new ConversationEvent.Done(reply));
        return reply;
    }

    private static Reply requireReply(List<Checkpoint> turn) {
        return RecordedTurn.reply(turn).orElseThrow(Turns::noAnswer);
    }

    private static NothingToRunException noAnswer() {
        return new NothingToRunException("The turn ended without an answer in its messages; read the thread's state.");
    }
}
