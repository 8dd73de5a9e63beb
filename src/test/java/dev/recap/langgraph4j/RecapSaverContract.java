package dev.recap.langgraph4j;

import static dev.recap.langgraph4j.Tally.graph;
import static dev.recap.langgraph4j.Tally.on;
import static dev.recap.langgraph4j.Tally.wanted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.message.InvalidIdException;
import dev.recap.message.ThreadId;
import dev.recap.message.UnstorableValueException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.StateSnapshot;
import org.junit.jupiter.api.Test;

/** What a graph that is not ours can do with its checkpoints in one of our stores. */
abstract class RecapSaverContract extends RecapSaverConcurrencyContract {

    private List<Checkpoint> checkpoints(String thread) {
        return List.copyOf(saver.list(on(thread)));
    }

    private static StateSnapshot<AgentState> at(
            CompiledGraph<AgentState> graph, String thread, String node, int count) {
        return graph.getStateHistory(on(thread)).stream()
                .filter(entry -> entry.node().equals(node) && Tally.count(entry.state()) == count)
                .findFirst()
                .orElseThrow();
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/157">langgraph4j#157</a>: entries had no parent. */
    @Test
    void invoke_loop_writesAChainOfSteps() {
        AgentState end = graph(saver).invoke(wanted(2), on("1")).orElseThrow();

        assertThat(end.data()).containsEntry("count", 2).containsEntry("log", List.of("add 1", "add 2"));
        assertThat(checkpoints("1")).extracting(Checkpoint::getNodeId).containsExactly("report", "add", "add", START);
        assertThat(checkpoints("1")).extracting(Checkpoint::getNextNodeId).containsExactly(END, "report", "add", "add");
        List<dev.recap.checkpoint.Checkpoint> stored = store.history(new ThreadId("1"), 10, null);
        assertThat(stored).extracting(dev.recap.checkpoint.Checkpoint::step).containsExactly(2, 1, 0, -1);
        assertThat(stored)
                .extracting(dev.recap.checkpoint.Checkpoint::source)
                .containsExactly(Source.LOOP, Source.LOOP, Source.LOOP, Source.INPUT);
        for (int i = 0; i < 3; i++) {
            assertThat(stored.get(i).parent()).isEqualTo(stored.get(i + 1).id());
        }
        assertThat(stored.get(0).state().values()).containsEntry("report", "count 2");
        assertThat(stored.get(0).isComplete()).isTrue();
    }

    /**
     * <a href="https://github.com/langgraph4j/langgraph4j/issues/321">langgraph4j#321</a>, <a
     * href="https://github.com/langgraph4j/langgraph4j/issues/348">#348</a> and <a
     * href="https://github.com/langgraph4j/langgraph4j/issues/357">#357</a>: with a new store object, or with another
     * process in between, a thread went on from an old state.
     */
    @Test
    void invoke_twoSaversInTurn_eachGoesOnFromTheNewest() throws Exception {
        RecapSaver other = RecapSaver.of(another());
        graph(saver).invoke(wanted(1), on("1"));
        graph(other).invoke(wanted(1), on("1"));
        AgentState end = graph(saver).invoke(wanted(1), on("1")).orElseThrow();

        assertThat(end.data()).containsEntry("log", List.of("add 1", "add 2", "add 3"));
        assertThat(graph(other).getState(on("1")).state().data()).isEqualTo(end.data());
    }

    @Test
    void resume_afterAnInterruptInANewProcess_goesOnWithWhatWasEdited() throws Exception {
        CompiledGraph<AgentState> stopping = graph(saver, "report");
        stopping.invoke(wanted(2), on("1"));
        assertThat(stopping.getState(on("1")).next()).isEqualTo("report");

        reopen();
        CompiledGraph<AgentState> reopened = graph(saver, "report");
        RunnableConfig edited = reopened.updateState(on("1"), Map.of("count", 40, "log", List.of("by hand")));
        assertThat(reopened.getState(on("1")).state().data()).containsEntry("count", 40);
        reopen();
        AgentState end =
                graph(saver, "report").invoke(GraphInput.resume(), edited).orElseThrow();

        assertThat(end.data())
                .containsEntry("report", "count 40")
                .containsEntry("log", List.of("add 1", "add 2", "by hand"));
        assertThat(store.history(new ThreadId("1"), 10, null))
                .extracting(dev.recap.checkpoint.Checkpoint::source)
                .containsExactly(Source.LOOP, Source.UPDATE, Source.LOOP, Source.LOOP, Source.INPUT);
    }

    @Test
    void updateState_asAnotherNode_itsEdgesDecideWhatIsNext() throws Exception {
        CompiledGraph<AgentState> stopping = graph(saver, "report");
        stopping.invoke(wanted(2), on("1"));

        RunnableConfig edited = stopping.updateState(on("1"), Map.of("added", 1), "add");

        assertThat(stopping.getState(on("1")).next()).isEqualTo("add");
        AgentState end = graph(saver).invoke(GraphInput.resume(), edited).orElseThrow();
        assertThat(end.data()).containsEntry("report", "count 3");
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/175">langgraph4j#175</a>: the older entry was replaced. */
    @Test
    void updateState_olderCheckpoint_isABranchAndTheOlderEntryStays() throws Exception {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(2), on("1"));
        List<Map<String, Object>> before =
                checkpoints("1").stream().map(Checkpoint::getState).toList();
        StateSnapshot<AgentState> older = at(graph, "1", "add", 1);

        RunnableConfig edited = graph.updateState(older.config(), Map.of("count", 10));
        AgentState end = graph.invoke(GraphInput.resume(), edited).orElseThrow();

        assertThat(end.data()).containsEntry("report", "count 11");
        assertThat(checkpoints("1")).hasSize(7);
        assertThat(checkpoints("1").subList(3, 7))
                .extracting(Checkpoint::getState)
                .isEqualTo(before);
        List<dev.recap.checkpoint.Checkpoint> stored = store.history(new ThreadId("1"), 10, null);
        assertThat(stored.get(2).parent()).isEqualTo(stored.get(5).id());
        assertThat(stored.get(2).step()).isEqualTo(stored.get(5).step() + 1);
        assertThat(graph.getState(on("1")).state().data()).isEqualTo(end.data());
    }

    @Test
    void resume_olderCheckpoint_executesAgainOnABranch() throws Exception {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(3), on("1"));
        StateSnapshot<AgentState> older = at(graph, "1", "add", 1);
        reopen();

        AgentState again =
                graph(saver).invoke(GraphInput.resume(), older.config()).orElseThrow();

        assertThat(again.data()).containsEntry("log", List.of("add 1", "add 2", "add 3"));
        List<dev.recap.checkpoint.Checkpoint> stored = store.history(new ThreadId("1"), 20, null);
        assertThat(stored).hasSize(8);
        assertThat(stored.get(2).parent()).isEqualTo(stored.get(6).id());
        assertThat(stored.get(3).parent()).isEqualTo(stored.get(4).id());
    }

    @Test
    void invoke_inputFromAnOlderCheckpoint_isABranch() {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(1), on("1"));
        RunnableConfig first = graph.getState(on("1")).config();
        graph.invoke(wanted(1), on("1"));

        AgentState end = graph.invoke(wanted(2), first).orElseThrow();

        assertThat(end.data()).containsEntry("log", List.of("add 1", "add 2", "add 3"));
        assertThat(checkpoints("1")).hasSize(10);
    }

    /** langgraph4j 1.8.17 begins with an empty state, which becomes the newest. */
    @Test
    void invoke_unknownCheckpoint_isAnErrorAndLeavesTheThread() {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(1), on("1"));
        List<String> before = checkpoints("1").stream().map(Checkpoint::getId).toList();
        RunnableConfig unknown = on("1").withCheckPointId(UUID.randomUUID().toString());

        assertThatThrownBy(() -> graph.invoke(wanted(1), unknown)).isInstanceOf(UnknownCheckpointException.class);
        assertThatThrownBy(() -> graph.invoke(GraphInput.resume(), unknown))
                .isInstanceOf(UnknownCheckpointException.class);
        assertThatThrownBy(() -> graph.getState(on("1").withCheckPointId("yesterday")))
                .isInstanceOf(InvalidIdException.class);
        assertThatThrownBy(() -> graph.getState(on("2").withCheckPointId(before.get(0))))
                .isInstanceOf(UnknownCheckpointException.class);
        assertThat(checkpoints("1")).extracting(Checkpoint::getId).isEqualTo(before);
    }

    @Test
    void getState_byItsIdInASnapshotOrInTheStore_isThatCheckpoint() throws Exception {
        CompiledGraph<AgentState> graph = graph(saver);
        List<StateSnapshot<AgentState>> told = new ArrayList<>();
        graph.streamSnapshots(wanted(2), on("1")).forEach(output -> {
            if (output instanceof StateSnapshot<AgentState> snapshot) {
                told.add(snapshot);
            }
        });
        assertThat(told).hasSize(4);
        reopen();

        for (StateSnapshot<AgentState> snapshot : told) {
            assertThat(graph(saver).getState(snapshot.config()).state().data())
                    .isEqualTo(snapshot.state().data());
        }
        String own = store.history(new ThreadId("1"), 10, null).get(2).id().toString();
        assertThat(graph(saver).getState(on("1").withCheckPointId(own)).state().data())
                .isEqualTo(told.get(1).state().data());
    }

    @Test
    void getStateHistory_page_isThatManyBeforeTheOneNamed() {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(5), on("1"));
        List<String> all = checkpoints("1").stream().map(Checkpoint::getId).toList();

        List<String> paged = new ArrayList<>();
        RunnableConfig page = RecapSaver.page(on("1"), 3);
        for (Collection<StateSnapshot<AgentState>> entries; !(entries = graph.getStateHistory(page)).isEmpty(); ) {
            for (StateSnapshot<AgentState> entry : entries) {
                paged.add(entry.config().checkPointId().orElseThrow());
                page = entry.config();
            }
        }

        assertThat(all).hasSize(7);
        assertThat(paged).isEqualTo(all);
        assertThat(saver.list(RecapSaver.page(on("1"), 0))).isEmpty();
        assertThat(saver.list(on("unknown"))).isEmpty();
        assertThatThrownBy(() -> RecapSaver.page(on("1"), -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invoke_threadIdsThatLookAlike_areDifferentThreads() {
        List<String> threads = List.of(
                "../../x",
                "..\\x",
                "/etc/x",
                "a:b",
                "a",
                "%",
                "_",
                "Foo",
                "foo",
                "\u00e9",
                "e\u0301",
                "가나다",
                "a\nb",
                "$default");
        for (int i = 0; i < threads.size(); i++) {
            graph(saver).invoke(wanted(i + 1), on(threads.get(i)));
        }
        for (int i = 0; i < threads.size(); i++) {
            assertThat(graph(saver).getState(on(threads.get(i))).state().data()).containsEntry("count", i + 1);
            assertThat(checkpoints(threads.get(i))).hasSize(i + 3);
        }
    }

    @Test
    void invoke_noThreadId_isRefusedAndNotPutOnASharedThread() {
        assertThatThrownBy(() ->
                        graph(saver).invoke(wanted(1), RunnableConfig.builder().build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no thread id");
    }

    /** <a href="https://github.com/langgraph4j/langgraph4j/issues/181">langgraph4j#181</a> and characters apart. */
    @Test
    void get_textsAndShapesOfEveryKind_comeBackEqual() throws Exception {
        Map<String, Object> state = new HashMap<>();
        state.put("long", "a".repeat(70_000));
        state.put("긴 글", "가".repeat(30_000));
        state.put("nfc \u00e9", "\u00e9 가");
        state.put("nfd e\u0301", "e\u0301 \u1100\u1161");
        state.put("nul \0", "before\0after");
        state.put("half \ud83d", "x \ud83d y \ude00 😀");
        state.put("messages", List.of("네", "그래요", "네", "FB", "Ea"));
        state.put("summary", Map.of("messages", 1, "", "blank"));
        state.put("", "blank");
        state.put(" ", "space");
        state.put("~messages", "escaped");
        state.put("~", true);
        state.put("numbers", Arrays.asList(1, 1L << 40, 0.1, -0.0, null));
        state.put("none", null);
        saver.put(on("1"), checkpoint(UUID.randomUUID().toString(), state));
        reopen();

        assertThat(saver.get(on("1")).orElseThrow().getState()).isEqualTo(state);
    }

    private static Checkpoint checkpoint(String id, Map<String, Object> state) {
        return Checkpoint.builder()
                .id(id)
                .nodeId("노드")
                .nextNodeId("다음")
                .state(state)
                .build();
    }

    @Test
    void get_whatIsDoneToAState_leavesTheStore() {
        saver.put(on("1"), checkpoint("a", Map.of("list", List.of(1), "map", Map.of("x", List.of()))));
        Map<String, Object> read = saver.get(on("1")).orElseThrow().getState();
        @SuppressWarnings("unchecked")
        List<Object> list = (List<Object>) read.get("list");
        list.add(2);
        read.clear();

        assertThat(saver.get(on("1")).orElseThrow().getState())
                .isEqualTo(Map.of("list", List.of(1), "map", Map.of("x", List.of())));
    }

    /**
     * <a href="https://github.com/langgraph4j/langgraph4j/issues/185">langgraph4j#185</a> and <a
     * href="https://github.com/langgraph4j/langgraph4j/issues/420">#420</a>: Java serialization failed half-way. Nothing is
     * serialized so here; what is not JSON is refused.
     */
    @Test
    void put_stateThatIsNotJson_isRefusedByKeyAndTypeAndNothingIsWritten() {
        for (Object value : new Object[] {Instant.EPOCH, UserMessage.from("hi"), new int[0], Double.NaN, 1f}) {
            Map<String, Object> state = Map.of("fine", 1, "when", Map.of("at", List.of(value)));
            assertThatThrownBy(() -> saver.put(on("1"), checkpoint("a", state)))
                    .isInstanceOf(UnstorableValueException.class)
                    .hasMessageContaining("state.when.at[] holds")
                    .hasMessageContaining(
                            value instanceof Double ? "NaN" : value.getClass().getName());
        }
        assertThat(saver.get(on("1"))).isEmpty();
    }

    @Test
    void put_again_writesNothingAndAnotherOfTheSameIdIsRefused() {
        Checkpoint first = checkpoint("a", Map.of("x", 1));
        RunnableConfig put = saver.put(on("1"), first);
        saver.put(on("1"), first);
        saver.put(put, checkpoint("b", Map.of("x", 2)));
        saver.put(put, first);

        assertThat(put.checkPointId()).contains("a");
        assertThatThrownBy(() -> saver.put(put, checkpoint("a", Map.of("x", 3))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another checkpoint a");
        assertThat(checkpoints("1")).extracting(Checkpoint::getId).containsExactly("b", "a");
    }

    @Test
    void release_thread_returnsWhatItHeldAndLeavesNothing() {
        graph(saver).invoke(wanted(1), on("1"));
        graph(saver).invoke(wanted(1), on("2"));

        BaseCheckpointSaver.Tag tag = saver.release(on("1"));

        assertThat(tag.threadId()).isEqualTo("1");
        assertThat(tag.checkpoints()).extracting(Checkpoint::getNodeId).containsExactly("report", "add", START);
        assertThat(saver.get(on("1"))).isEmpty();
        assertThat(store.thread(new ThreadId("1"))).isEmpty();
        assertThat(checkpoints("2")).hasSize(3);
        assertThat(saver.release(on("1")).checkpoints()).isEmpty();
        assertThat(graph(saver).invoke(wanted(1), on("1")).orElseThrow().data()).containsEntry("count", 1);
    }

    @Test
    void invoke_graphThatReleasesItsThread_beginsAnewEachTime() throws Exception {
        CompiledGraph<AgentState> releasing = Tally.nodes(AsyncNodeAction.node_async(Tally::add))
                .compile(CompileConfig.builder()
                        .checkpointSaver(saver)
                        .releaseThread(true)
                        .build());
        for (int i = 0; i < 2; i++) {
            releasing.invoke(wanted(2), on("1"));
            assertThat(saver.get(on("1"))).isEmpty();
        }
    }

    @Test
    void invoke_nodeThatFails_leavesTheLastStepAndIsResumed() {
        boolean[] down = {true};
        CompiledGraph<AgentState> graph = graph(
                AsyncNodeAction.node_async(state -> {
                    if (down[0] && Tally.count(state) == 1) {
                        throw new IllegalStateException("down");
                    }
                    return Tally.add(state);
                }),
                saver);
        assertThatThrownBy(() -> graph.invoke(wanted(2), on("1"))).hasRootCauseMessage("down");
        down[0] = false;

        assertThat(graph.invoke(GraphInput.resume(), on("1")).orElseThrow().data())
                .containsEntry("log", List.of("add 1", "add 2"));
        assertThat(checkpoints("1")).hasSize(4);
    }

    @Test
    void invoke_subgraphWithTheSameSaver_hasAThreadOfItsOwn() throws Exception {
        CompiledGraph<AgentState> inner = graph(saver);
        CompiledGraph<AgentState> outer = new StateGraph<>(Tally.CHANNELS, AgentState::new)
                .addNode("before", AsyncNodeAction.node_async(state -> Map.of("wanted", 2)))
                .addNode("inner", inner)
                .addEdge(START, "before")
                .addEdge("before", "inner")
                .addEdge("inner", END)
                .compile(CompileConfig.builder().checkpointSaver(saver).build());

        AgentState end = outer.invoke(Map.of(), on("1")).orElseThrow();

        assertThat(end.data()).containsEntry("count", 2);
        assertThat(checkpoints("1")).extracting(Checkpoint::getNodeId).containsExactly("inner", "before", START);
        assertThat(checkpoints("1_subgraph_inner")).hasSize(4);
    }

    @Test
    void resume_interruptedBeforeAnEdge_asksTheEdgeThen() throws Exception {
        CompiledGraph<AgentState> graph = Tally.nodes(AsyncNodeAction.node_async(Tally::add))
                .compile(CompileConfig.builder()
                        .checkpointSaver(saver)
                        .interruptsAfter(List.of("add"))
                        .interruptBeforeEdge(true)
                        .build());
        graph.invoke(wanted(1), on("1"));
        RunnableConfig edited = graph.updateState(on("1"), Map.of("wanted", 2));
        graph.invoke(GraphInput.resume(), edited);

        AgentState end = graph.invoke(GraphInput.resume(), on("1")).orElseThrow();
        assertThat(end.data()).containsEntry("report", "count 2");
    }

    @Test
    void get_threadOfAConversation_isRefused() {
        new Turns(store, "1").say("a", "b", false, StepReport.NONE);

        assertThatThrownBy(() -> graph(saver).invoke(wanted(1), on("1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("conversation of Recap");
        assertThatThrownBy(() -> saver.release(on("1"))).isInstanceOf(IllegalStateException.class);
        assertThat(store.history(new ThreadId("1"), 10, null)).hasSize(3);
    }
}
