package dev.recap.langgraph4j;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.AsyncNodeActionWithConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.internal.node.Node;
import org.bsc.langgraph4j.state.AgentState;
import org.jspecify.annotations.Nullable;

/**
 * One turn of a conversation as a node of another langgraph4j graph: {@code graph.addNode("ask", RecapNode.of(recap,
 * "question", "answer"))}. The conversation keeps its own thread, in its own store; the outer state holds only the
 * question and the answer in words. Immutable and thread-safe.
 *
 * <p>An outer graph with a checkpoint saver asks once however often a step is tried. The turn's id is made of the newest
 * outer checkpoint, which is the same when the outer run is resumed: an answer that was recorded is returned, an
 * unfinished turn is finished. An outer run begun anew with the same input is a new turn, and without a saver every run
 * is; only an unfinished turn is then taken up by its question.
 *
 * <p>What the turn throws is the cause of what the outer graph throws.
 *
 * @param <S> the outer graph's state
 */
public final class RecapNode<S extends AgentState> implements Node.ActionFactory<S> {

    private final Recap recap;
    private final String question;
    private final String answer;
    private final BiFunction<S, RunnableConfig, String> thread;
    private final BiFunction<S, RunnableConfig, @Nullable String> user;

    private RecapNode(
            Recap recap,
            String question,
            String answer,
            BiFunction<S, RunnableConfig, String> thread,
            BiFunction<S, RunnableConfig, @Nullable String> user) {
        this.recap = requireNonNull(recap, "recap");
        this.question = requireNonNull(question, "question");
        this.answer = requireNonNull(answer, "answer");
        this.thread = requireNonNull(thread, "thread");
        this.user = requireNonNull(user, "user");
    }

    /**
     * Returns a node on the thread that has the outer run's thread id, in nobody's name.
     *
     * @param <S> the outer graph's state
     * @param question the outer state's key of the question, a text or a {@link UserMessage}
     * @param answer the outer state's key that the answer's text is written to
     */
    public static <S extends AgentState> RecapNode<S> of(Recap recap, String question, String answer) {
        return new RecapNode<>(
                recap, question, answer, (state, config) -> outerThread(config), (state, config) -> null);
    }

    /** Returns the node on the thread of this id. */
    public RecapNode<S> thread(BiFunction<S, RunnableConfig, String> thread) {
        return new RecapNode<>(recap, question, answer, thread, user);
    }

    /** Returns the node in the name of this user; {@code null} is nobody. */
    public RecapNode<S> user(BiFunction<S, RunnableConfig, @Nullable String> user) {
        return new RecapNode<>(recap, question, answer, thread, user);
    }

    /** Returns the action; langgraph4j calls this when it compiles the outer graph. */
    @Override
    public AsyncNodeActionWithConfig<S> apply(CompileConfig outer) {
        return AsyncNodeActionWithConfig.node_async(
                (state, config) -> Map.of(answer, ask(state, config, outer.checkpointSaver())));
    }

    private String ask(S state, RunnableConfig config, Optional<BaseCheckpointSaver> saver) {
        String owner = user.apply(state, config);
        String id = thread.apply(state, config);
        ConversationThread conversation =
                owner == null ? recap.thread(id) : recap.user(owner).thread(id);
        // Nodes that run at the same time have the same newest checkpoint, but write to different keys.
        TurnOptions options = saver.flatMap(checkpoints -> checkpoints.get(config))
                .map(newest -> TurnOptions.ofDefaults().turnId(newest.getId() + "/" + answer))
                .orElse(TurnOptions.ofDefaults());
        return conversation.send(questionIn(state), options, event -> {}).text();
    }

    private UserMessage questionIn(S state) {
        Object asked = state.data().get(question);
        if (asked instanceof UserMessage message) {
            return message;
        } else if (asked instanceof String text) {
            return UserMessage.from(text);
        }
        throw new IllegalArgumentException(
                "The outer state has no question under '" + question + "'; put a text or a UserMessage there.");
    }

    private static String outerThread(RunnableConfig config) {
        return config.threadId()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The outer run has no thread id; give one to its RunnableConfig, or name one by thread(…)."));
    }
}
