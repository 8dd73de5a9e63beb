package dev.recap.langgraph4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.message.Message;
import dev.recap.model.ModelException;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.serializer.PlainTextStateSerializer;
import org.bsc.langgraph4j.state.AgentState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A Recap in a graph that is not ours: {@code polish → ask → (short enough?) → publish}, or back to {@code polish}. */
class RecapNodeTest {

    private static final RunnableConfig RUN =
            RunnableConfig.builder().threadId("바깥 1").build();

    private final ScriptedModel model = ScriptedModel.answeringBy(request -> {
        UserMessage asked =
                (UserMessage) request.messages().get(request.messages().size() - 1);
        return "re: " + asked.singleText();
    });
    private final Recap recap =
            Recap.builder(model).summarize(SummaryPolicy.never()).build();

    @AfterEach
    void close() {
        recap.close();
    }

    private static CompiledGraph<AgentState> outer(RecapNode<AgentState> ask, @Nullable BaseCheckpointSaver saver)
            throws GraphStateException {
        CompileConfig.Builder config = CompileConfig.builder();
        if (saver != null) {
            config.checkpointSaver(saver);
        }
        return new StateGraph<>(new SharingSerializer())
                .addNode("polish", node_async(state -> Map.of("visits", visits(state) + 1)))
                .addNode("ask", ask)
                .addNode(
                        "publish",
                        node_async(state -> Map.of("published", state.data().get("answer") + "!")))
                .addEdge(START, "polish")
                .addEdge("polish", "ask")
                .addConditionalEdges(
                        "ask",
                        edge_async(state -> visits(state) < wantedVisits(state) ? "polish" : "publish"),
                        Map.of("polish", "polish", "publish", "publish"))
                .addEdge("publish", END)
                .compile(config.build());
    }

    private static int visits(AgentState state) {
        return (Integer) state.data().getOrDefault("visits", 0);
    }

    private static int wantedVisits(AgentState state) {
        return (Integer) state.data().getOrDefault("wanted", 1);
    }

    private static RecapNode<AgentState> ask(Recap recap) {
        return RecapNode.of(recap, "question", "answer");
    }

    private static Map<String, Object> input(String question) {
        return Map.of("question", question, "visits", 0);
    }

    private static List<String> texts(ConversationThread thread) {
        return thread.state().messages().stream().map(Message::text).toList();
    }

    /** Clones a state without Java serialization, which a {@link UserMessage} does not bear. */
    private static final class SharingSerializer extends PlainTextStateSerializer<AgentState> {

        SharingSerializer() {
            super(AgentState::new);
        }

        @Override
        public AgentState cloneObject(AgentState state) {
            return new AgentState(new HashMap<>(state.data()));
        }

        @Override
        public String writeDataAsString(Map<String, Object> data) {
            throw new UnsupportedOperationException("only memory is used");
        }

        @Override
        public Map<String, Object> readDataFromString(String text) {
            throw new UnsupportedOperationException("only memory is used");
        }
    }

    /** Fails once to keep the step of a node, as a process that dies between an answer and the outer checkpoint. */
    private static final class FailingOnceSaver implements BaseCheckpointSaver {

        private final MemorySaver memory = new MemorySaver();
        private final String node;
        private boolean hasFailed;

        FailingOnceSaver(String node) {
            this.node = node;
        }

        @Override
        public Collection<Checkpoint> list(RunnableConfig config) {
            return memory.list(config);
        }

        @Override
        public Optional<Checkpoint> get(RunnableConfig config) {
            return memory.get(config);
        }

        @Override
        public RunnableConfig put(RunnableConfig config, Checkpoint checkpoint) throws Exception {
            if (!hasFailed && checkpoint.getNodeId().equals(node)) {
                hasFailed = true;
                throw new IllegalStateException("the disk is full");
            }
            return memory.put(config, checkpoint);
        }

        @Override
        public Tag release(RunnableConfig config) throws Exception {
            return memory.release(config);
        }
    }

    @Test
    void invoke_outerGraph_asksOnTheOuterThreadAndGoesOn() throws Exception {
        CompiledGraph<AgentState> outer = outer(ask(recap), new MemorySaver());

        AgentState end = outer.invoke(input("안녕"), RUN).orElseThrow();

        assertThat(end.data()).containsEntry("answer", "re: 안녕").containsEntry("published", "re: 안녕!");
        assertThat(texts(recap.thread("바깥 1"))).containsExactly("안녕", "re: 안녕");
    }

    @Test
    void invoke_outerCheckpointLost_theResumedRunReturnsTheRecordedAnswer() throws Exception {
        CompiledGraph<AgentState> outer = outer(ask(recap), new FailingOnceSaver("ask"));
        assertThatThrownBy(() -> outer.invoke(input("hello"), RUN)).hasStackTraceContaining("the disk is full");
        assertThat(model.calls()).isEqualTo(1);

        AgentState end = outer.invoke(GraphInput.resume(), RUN).orElseThrow();

        assertThat(end.data()).containsEntry("published", "re: hello!");
        assertThat(model.calls()).isEqualTo(1);
        assertThat(texts(recap.thread("바깥 1"))).containsExactly("hello", "re: hello");
    }

    @Test
    void invoke_modelFails_theResumedRunFinishesTheSameTurn() throws Exception {
        model.failOnCall(1, new IllegalStateException("down"));
        CompiledGraph<AgentState> outer = outer(ask(recap), new MemorySaver());
        assertThatThrownBy(() -> outer.invoke(input("hello"), RUN))
                .hasRootCauseMessage("down")
                .satisfies(thrown -> {
                    Throwable cause = thrown;
                    while (!(cause instanceof ModelException)) {
                        cause = cause.getCause();
                        assertThat(cause)
                                .as("a ModelException among the causes")
                                .isNotNull();
                    }
                });

        AgentState end = outer.invoke(GraphInput.resume(), RUN).orElseThrow();

        assertThat(end.data()).containsEntry("published", "re: hello!");
        assertThat(texts(recap.thread("바깥 1"))).containsExactly("hello", "re: hello");
        assertThat(recap.thread("바깥 1").history(10)).hasSize(3);
    }

    @Test
    void invoke_sameQuestionInALoopAndInANewRun_isAskedEachTime() throws Exception {
        CompiledGraph<AgentState> outer = outer(ask(recap), new MemorySaver());
        Map<String, Object> twice = new HashMap<>(input("again?"));
        twice.put("wanted", 2);
        outer.invoke(twice, RUN);
        assertThat(model.calls()).isEqualTo(2);
        outer.invoke(twice, RUN);
        assertThat(model.calls()).isEqualTo(4);
        assertThat(texts(recap.thread("바깥 1"))).filteredOn("again?"::equals).hasSize(4);
    }

    @Test
    void invoke_withoutSaver_anUnfinishedTurnIsTakenUpByItsQuestion() throws Exception {
        model.failOnCall(1, new IllegalStateException("down"));
        CompiledGraph<AgentState> outer = outer(ask(recap), null);
        assertThatThrownBy(() -> outer.invoke(input("hello"), RUN)).hasRootCauseMessage("down");
        assertThat(outer.invoke(input("hello"), RUN).orElseThrow().data()).containsEntry("answer", "re: hello");
        assertThat(texts(recap.thread("바깥 1"))).containsExactly("hello", "re: hello");
    }

    @Test
    void invoke_threadAndUserByFunction_areThose() throws Exception {
        RecapNode<AgentState> ask = ask(recap)
                .thread((state, config) -> "of " + state.data().get("customer"))
                .user((state, config) -> (String) state.data().get("customer"));
        Map<String, Object> input = new HashMap<>();
        input.put("question", UserMessage.from("hello"));
        input.put("customer", "수아");
        outer(ask, null).invoke(input, RunnableConfig.builder().build());

        assertThat(texts(recap.user("수아").thread("of 수아"))).containsExactly("hello", "re: hello");
        assertThat(recap.thread("of 수아").info().orElseThrow().user()).hasToString("수아");
    }

    @Test
    void invoke_noThreadIdOrNoQuestion_saysWhatIsMissing() throws Exception {
        CompiledGraph<AgentState> outer = outer(ask(recap), null);
        assertThatThrownBy(() ->
                        outer.invoke(input("hello"), RunnableConfig.builder().build()))
                .hasStackTraceContaining("The outer run has no thread id");
        assertThatThrownBy(() -> outer.invoke(Map.of("visits", 0), RUN))
                .hasStackTraceContaining("no question under 'question'");
    }
}
