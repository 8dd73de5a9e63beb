package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.ConversationGraph;
import dev.recap.graph.GraphSettings;
import dev.recap.graph.TurnSettings;
import dev.recap.observe.Observers;
import dev.recap.tool.Tool;
import dev.recap.tool.ToolRunner;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The graph, with a node for tools and without, and what a turn brings to it. Each is compiled by the first turn that
 * needs it: reading a store needs none, and its classes take time to load. Thread-safe.
 */
final class Graphs implements AutoCloseable {

    private final TurnOptions defaults;
    private final Duration toolTimeout;
    private final Observers observers;
    private final WorkerThreads toolThreads = new WorkerThreads("recap-tool");
    private final @Nullable ToolRunner tools;
    private final Lazy<ConversationGraph> plain;
    private final Lazy<ConversationGraph> withTools;

    /**
     * Prepares the graphs.
     *
     * @param tools those of every turn that has none of its own
     */
    Graphs(
            GraphSettings settings,
            TurnOptions defaults,
            List<Tool> tools,
            Duration toolTimeout,
            CheckpointStore store,
            InstantSource clock) {
        this.defaults = defaults;
        this.toolTimeout = toolTimeout;
        this.observers = settings.observers();
        this.tools = runner(tools);
        this.plain = new Lazy<>(() -> new ConversationGraph(settings, false, store, clock));
        this.withTools = new Lazy<>(() -> new ConversationGraph(settings, true, store, clock));
    }

    /** Returns what every turn's options are laid over. */
    TurnOptions defaults() {
        return defaults;
    }

    /** Returns what a turn under these options brings with it. */
    TurnSettings settings(TurnOptions options) {
        return new TurnSettings(
                options.systemPrompt(),
                options.model(),
                options.streamingModel(),
                options.modelParameters(),
                options.tools() == null ? tools : runner(options.tools()),
                options.update(),
                options.durability());
    }

    private @Nullable ToolRunner runner(List<Tool> tools) {
        return tools.isEmpty() ? null : new ToolRunner(tools, toolTimeout, toolThreads, observers);
    }

    /** Returns the graph a turn runs through. */
    ConversationGraph of(TurnSettings turn) {
        return turn.tools() == null ? plain.get() : withTools.get();
    }

    @Override
    public void close() {
        toolThreads.close();
    }
}
