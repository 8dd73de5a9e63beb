package dev.recap.langgraph4j;

import static dev.recap.langgraph4j.Tally.graph;
import static dev.recap.langgraph4j.Tally.on;
import static dev.recap.langgraph4j.Tally.wanted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.HeadMovedException;
import dev.recap.message.ThreadId;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.state.AgentState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of {@link RecapSaverContract} about several runs on one thread, and about what a step costs. */
abstract class RecapSaverConcurrencyContract {

    private final ExecutorService pool = Executors.newFixedThreadPool(16);
    private final List<CheckpointStore> opened = new ArrayList<>();
    CheckpointStore store;
    RecapSaver saver;

    /** Opens the store; each time it is called it is as another process would open it. */
    abstract CheckpointStore open() throws Exception;

    /** Whether what was written is still there when the store is closed. */
    boolean survives() {
        return true;
    }

    @BeforeEach
    final void openStore() throws Exception {
        store = another();
        saver = RecapSaver.of(store);
    }

    @AfterEach
    final void close() {
        pool.shutdownNow();
        opened.forEach(CheckpointStore::close);
    }

    final CheckpointStore another() throws Exception {
        CheckpointStore another = open();
        opened.add(another);
        return another;
    }

    /** Begins again as another process would, with nothing in memory. */
    final void reopen() throws Exception {
        if (survives()) {
            store.close();
        }
        openStore();
    }

    private static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Returns whether the run came to its end; that it lost against another is the only other thing that may happen. */
    private static boolean runs(CompiledGraph<AgentState> graph, String thread) {
        try {
            graph.invoke(wanted(2), on(thread));
            return true;
        } catch (RuntimeException e) {
            assertThat(rootOf(e)).isInstanceOf(HeadMovedException.class);
            return false;
        }
    }

    /** Every run whose end was told is in the newest state, whole, and every step stands behind the one it was made from. */
    private void requireNothingLost(String thread, int ended) {
        List<dev.recap.checkpoint.Checkpoint> stored = store.history(new ThreadId(thread), 100_000, null);
        assertThat(stored.get(0).isComplete()).isTrue();
        int reports = 0;
        for (int i = 0; i < stored.size(); i++) {
            dev.recap.checkpoint.Checkpoint made = stored.get(i);
            reports += made.node().equals("report") ? 1 : 0;
            if (i + 1 < stored.size()) {
                dev.recap.checkpoint.Checkpoint parent = stored.get(i + 1);
                assertThat(made.parent()).isEqualTo(parent.id());
                List<Object> before = log(parent);
                assertThat(log(made)).hasSize(before.size() + (made.node().equals("add") ? 1 : 0));
                assertThat(log(made).subList(0, before.size())).isEqualTo(before);
            }
        }
        assertThat(reports).isEqualTo(ended);
    }

    private static List<Object> log(dev.recap.checkpoint.Checkpoint checkpoint) {
        return List.copyOf((List<?>) checkpoint.state().values().getOrDefault("log", List.of()));
    }

    /** Nodes that answer at once, and nodes that complete on a thread of a pool, as those that ask a model. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void invoke_manyRunsOnOneThreadAtOnce_loseNothingWithoutAWord(boolean isAsync) throws Exception {
        AsyncNodeAction<AgentState> add = isAsync
                ? state -> CompletableFuture.supplyAsync(() -> Tally.add(state))
                : AsyncNodeAction.node_async(Tally::add);
        List<CompiledGraph<AgentState>> graphs = List.of(graph(add, saver), graph(add, RecapSaver.of(another())));
        AtomicInteger ended = new AtomicInteger();
        List<Future<?>> writers = new ArrayList<>();
        for (int writer = 0; writer < 8; writer++) {
            CompiledGraph<AgentState> graph = graphs.get(writer % 2);
            writers.add(pool.submit(() -> {
                for (int i = 0; i < 10; i++) {
                    ended.addAndGet(runs(graph, "1") ? 1 : 0);
                }
            }));
        }
        for (Future<?> writer : writers) {
            writer.get(120, TimeUnit.SECONDS);
        }
        while (!runs(graphs.get(0), "1")) {
            // Nobody else writes any more.
        }

        requireNothingLost("1", ended.get() + 1);
    }

    /** Which of two looks like the other is decided by who waits for the node, not by what was read last. */
    @Test
    void invoke_nodeThatEndsWhenAnotherRunHasGoneOn_isRefused() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CompletableFuture<Void> late = new CompletableFuture<>();
        CompiledGraph<AgentState> slow = graph(
                state -> {
                    began.countDown();
                    return late.thenApply(done -> Tally.add(state));
                },
                saver);
        Future<Boolean> paused = pool.submit((Callable<Boolean>) () -> runs(slow, "1"));
        began.await();
        CompiledGraph<AgentState> graph = graph(saver);
        graph.updateState(on("1"), Map.of("count", 10));
        assertThat(graph.getState(on("1")).next()).isEqualTo("add");

        late.complete(null);

        assertThat(paused.get(60, TimeUnit.SECONDS)).isFalse();
        assertThat(graph.invoke(GraphInput.resume(), on("1")).orElseThrow().data())
                .containsEntry("count", 12);
    }

    @Test
    void resume_onAnotherJavaThreadWithNodesThatCompleteOnAThird_goesOn() throws Exception {
        CompiledGraph<AgentState> graph =
                graph(state -> CompletableFuture.supplyAsync(() -> Tally.add(state), pool), saver, "add");
        graph.invoke(wanted(1), on("1"));
        graph(RecapSaver.of(another())).updateState(on("1"), Map.of("count", 10));

        AgentState end = CompletableFuture.supplyAsync(
                        () -> graph.invoke(GraphInput.resume(), on("1")).orElseThrow(), pool)
                .get(60, TimeUnit.SECONDS);

        assertThat(end.data()).containsEntry("report", "count 11");
    }

    /** A node may run its own graph on its own thread; what comes back to the outer run is then too late. */
    @Test
    void invoke_insideANodeOnTheSameThread_isAnotherRun() {
        CompiledGraph<AgentState> inner = graph(saver, "add");
        CompiledGraph<AgentState> outer = graph(
                AsyncNodeAction.node_async(state -> {
                    inner.invoke(wanted(1), on("1"));
                    return Tally.add(state);
                }),
                saver);
        assertThatThrownBy(() -> outer.invoke(wanted(5), on("1"))).hasRootCauseInstanceOf(HeadMovedException.class);
        assertThat(inner.getState(on("1")).state().data()).containsEntry("wanted", 1);

        CompiledGraph<AgentState> reading = graph(
                AsyncNodeAction.node_async(state -> {
                    inner.getState(on("1"));
                    return Tally.add(state);
                }),
                saver);
        assertThat(reading.invoke(wanted(3), on("1")).orElseThrow().data()).containsEntry("count", 3);
    }

    @Test
    void stream_handedToAnotherJavaThread_isOneRun() throws Exception {
        CompiledGraph<AgentState> graph = graph(saver);
        graph.invoke(wanted(1), on("1"));
        var stream = graph.stream(wanted(2), on("1"));
        pool.submit(() -> stream.forEach(output -> {})).get(60, TimeUnit.SECONDS);

        assertThat(graph.getState(on("1")).state().data()).containsEntry("count", 3);
        requireNothingLost("1", 2);
    }

    @Test
    void put_afterAnotherProcessWrote_throwsAndTheNextRunGoesOn() throws Exception {
        CompiledGraph<AgentState> other = graph(RecapSaver.of(another()));
        CompiledGraph<AgentState> graph = graph(
                AsyncNodeAction.node_async(state -> {
                    if (Tally.count(state) == 0) {
                        other.invoke(wanted(1), on("1"));
                    }
                    return Tally.add(state);
                }),
                saver);

        assertThatThrownBy(() -> graph.invoke(wanted(1), on("1"))).hasRootCauseInstanceOf(HeadMovedException.class);
        assertThat(graph.invoke(wanted(1), on("1")).orElseThrow().data()).containsEntry("count", 2);
    }

    /** langgraph4j's savers read the whole thread to write one step, and rewrite it. */
    @Test
    void invoke_longThread_readsOneCheckpointARunAndNonePerStep() {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger commits = new AtomicInteger();
        CheckpointStore counting = (CheckpointStore) Proxy.newProxyInstance(
                CheckpointStore.class.getClassLoader(),
                new Class<?>[] {CheckpointStore.class},
                (proxy, method, arguments) -> {
                    (method.getName().equals("commit") ? commits : reads).incrementAndGet();
                    assertThat(method.getName()).isIn("commit", "head");
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        CompiledGraph<AgentState> graph = graph(RecapSaver.of(counting));
        for (int run = 0; run < 50; run++) {
            graph.invoke(wanted(8), on("1"));
        }

        assertThat(commits).hasValue(500);
        assertThat(reads).hasValue(50);
    }
}
