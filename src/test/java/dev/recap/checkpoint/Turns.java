package dev.recap.checkpoint;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes turns to a store as the graph writes them; remembers the head it wrote last, as a single writer may. */
public final class Turns {

    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    private final CheckpointStore store;
    private final ThreadId thread;
    private final @Nullable UserId user;
    private @Nullable Checkpoint head;

    public Turns(CheckpointStore store, String thread) {
        this(store, thread, null);
    }

    public Turns(CheckpointStore store, String thread, @Nullable UserId user) {
        this.store = store;
        this.thread = new ThreadId(thread);
        this.user = user;
        this.head = store.head(this.thread).orElse(null);
    }

    public ThreadId thread() {
        return thread;
    }

    public @Nullable Checkpoint head() {
        return head;
    }

    public static Message user(String text) {
        return Message.of(UserMessage.from(text), NOON);
    }

    public static Message ai(String text) {
        return Message.of(AiMessage.from(text), NOON);
    }

    public static Message of(ChatMessage content) {
        return Message.of(content, NOON);
    }

    public static ConversationState state(Message... messages) {
        return new ConversationState(List.of(messages), null);
    }

    public static TurnId newTurn() {
        return new TurnId(UUID.randomUUID().toString());
    }

    /** Returns a checkpoint that follows the parent; nothing is written. */
    public Checkpoint next(@Nullable Checkpoint parent, TurnId turn, ConversationState state, String... next) {
        return next(headId(), parent, turn, state, next);
    }

    public Checkpoint next(
            @Nullable CheckpointId newest,
            @Nullable Checkpoint parent,
            TurnId turn,
            ConversationState state,
            String... next) {
        return step(newest, parent, turn, Source.LOOP, "conversation", state, StepReport.NONE, next);
    }

    public Commit commitOf(Lease lease, boolean releases, Checkpoint... checkpoints) {
        return new Commit(thread, user, headId(), List.of(checkpoints), Map.of(), lease, releases);
    }

    /** Commits the checkpoint alone, as the new head. */
    public Checkpoint write(Checkpoint checkpoint) {
        store.commit(commitOf(Lease.ofNewTurn(), true, checkpoint));
        head = checkpoint;
        return checkpoint;
    }

    /** Writes one checkpoint of a turn of its own after the head. */
    public Checkpoint write(ConversationState state) {
        return write(next(head, newTurn(), state));
    }

    /** A whole turn: input and question in one commit, the answer in the next, a summary after that when asked for. */
    public void say(String question, String answer, boolean summarizes, StepReport report) {
        TurnId turn = newTurn();
        Lease lease = Lease.ofNewTurn();
        ConversationState before = head == null ? ConversationState.EMPTY : head.state();
        Checkpoint input = step(headId(), head, turn, Source.INPUT, "__start__", before, StepReport.NONE, "__start__");
        ConversationState asked = with(before, user(question));
        Checkpoint loop =
                step(input.id(), input, turn, Source.LOOP, "__start__", asked, StepReport.NONE, "conversation");
        store.commit(commitOf(lease, false, input, loop));
        head = loop;
        ConversationState answered = with(asked, ai(answer));
        String[] then = summarizes ? new String[] {"summarize_conversation"} : new String[0];
        Checkpoint done = step(loop.id(), loop, turn, Source.LOOP, "conversation", answered, report, then);
        store.commit(commitOf(lease, !summarizes, done));
        head = done;
        if (summarizes) {
            Checkpoint summarized =
                    step(done.id(), done, turn, Source.LOOP, "summarize_conversation", summarized(answered), report);
            store.commit(commitOf(lease, true, summarized));
            head = summarized;
        }
    }

    private static ConversationState with(ConversationState state, Message message) {
        List<Message> messages = new ArrayList<>(state.messages());
        messages.add(message);
        return new ConversationState(messages, state.runningSummary());
    }

    private static ConversationState summarized(ConversationState state) {
        int cut = Math.max(0, state.messages().size() - 2);
        List<MessageId> covers =
                state.messages().subList(0, cut).stream().map(Message::id).toList();
        String text = "The user speaks about a long journey. ".repeat(12).substring(0, 430);
        return new ConversationState(
                state.messages().subList(cut, state.messages().size()),
                new RunningSummary(text, covers, NOON, "gpt-4o-mini-2024-07-18"));
    }

    private Checkpoint step(
            @Nullable CheckpointId newest,
            @Nullable Checkpoint parent,
            TurnId turn,
            Source source,
            String node,
            ConversationState state,
            StepReport report,
            String... next) {
        return new Checkpoint(
                thread,
                user,
                CheckpointId.after(newest, NOON),
                parent == null ? null : parent.id(),
                parent == null ? Checkpoint.FIRST_STEP : parent.step() + 1,
                source,
                NOON,
                node,
                List.of(next),
                turn,
                Map.of(),
                List.of(),
                report,
                state);
    }

    private @Nullable CheckpointId headId() {
        return head == null ? null : head.id();
    }
}
