package dev.recap;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.RequestMessages;
import dev.recap.graph.Turn;
import dev.recap.graph.TurnSettings;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.ThreadId;
import dev.recap.message.TurnId;
import dev.recap.message.UserId;
import dev.recap.node.Occasion;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Records conversations that something else leads, message by message, under the options that hold for every turn. Each
 * call is one commit that expects the head it has read, and is repeated when another writer was faster. Thread-safe.
 */
final class ThreadRecorder {

    private final ThreadReader reader;
    private final ThreadClaims claims;
    private final BackgroundSummaries background;
    private final Graphs graphs;
    private final InstantSource clock;

    ThreadRecorder(
            ThreadReader reader,
            ThreadClaims claims,
            BackgroundSummaries background,
            Graphs graphs,
            InstantSource clock) {
        this.background = background;
        this.reader = reader;
        this.claims = claims;
        this.graphs = graphs;
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    ConversationState state(ThreadId thread, @Nullable UserId user) {
        return state(reader.head(thread, user));
    }

    private static ConversationState state(@Nullable Checkpoint head) {
        return head == null ? ConversationState.EMPTY : head.state();
    }

    /** Returns what the model is to be asked with; a prompt stands in for that of the options and the application's. */
    List<ChatMessage> request(ThreadId thread, @Nullable UserId user, @Nullable String prompt) {
        Call unused = background.letBegin(new Call(thread, user, graphs.defaults(), null));
        Checkpoint head = reader.head(thread, user);
        ConversationState state = state(head);
        List<ChatMessage> request =
                new ArrayList<>(systemMessages(thread, head == null ? user : head.user(), state, prompt));
        request.addAll(RequestMessages.byId(state.messages()).values());
        return request;
    }

    /** Returns what the model is told before a conversation, in one message or, as Recap was built, in several. */
    List<ChatMessage> systemMessages(
            ThreadId thread, @Nullable UserId user, ConversationState state, @Nullable String prompt) {
        String told = prompt == null ? graphs.defaults().systemPrompt() : prompt;
        return graph().systemMessages(new Occasion(thread, user, clock.instant(), state), told);
    }

    /** Adds a message; a question that is there already and waits for its answer is not added again. */
    void add(ThreadId thread, @Nullable UserId user, ChatMessage content) {
        Message said = Message.of(content, clock.instant());
        write(thread, user, (run, head) -> {
            ConversationGraph graph = graph();
            boolean isThere = head != null && !graph.isAnswered(head) && reader.isUnanswered(head, said);
            if (!(said.isFromUser() && isThere)) {
                graph.record(turn(run, said.isFromUser() ? null : head), head, said);
            }
        });
    }

    /** Replaces the state; writes nothing when it stays the same. */
    void edit(ThreadId thread, @Nullable UserId user, UnaryOperator<ConversationState> change) {
        write(thread, user, (run, head) -> {
            ConversationState changed = change.apply(state(head));
            if (!changed.equals(state(head))) {
                graph().rewrite(turn(run, head), head, changed);
            }
        });
    }

    private void write(ThreadId thread, @Nullable UserId user, Step step) {
        Call call = new Call(thread, user, graphs.defaults(), null);
        claims.run(background.letBegin(call), run -> {
            step.write(run, reader.head(thread, user));
            return run;
        });
    }

    /** Goes on in a turn, or begins one. */
    private Turn turn(TurnRun run, @Nullable Checkpoint head) {
        return head == null
                ? run.as(TurnId.random(), graphs.defaults().metadata(), settings())
                : run.as(head.turn(), head.metadata(), settings());
    }

    private TurnSettings settings() {
        return graphs.settings(graphs.defaults());
    }

    private ConversationGraph graph() {
        return graphs.of(settings());
    }

    @FunctionalInterface
    private interface Step {
        void write(TurnRun run, @Nullable Checkpoint head);
    }
}
