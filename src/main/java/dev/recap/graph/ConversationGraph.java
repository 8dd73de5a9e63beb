package dev.recap.graph;

import static org.bsc.langgraph4j.StateGraph.END;
import static org.bsc.langgraph4j.StateGraph.START;
import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeActionWithConfig.node_async;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.observe.Observers;
import dev.recap.summary.Summarizer;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.GraphRepresentation;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.NodeOutput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.jspecify.annotations.Nullable;

/**
 * The conversation graph, compiled once and run for every turn:
 *
 * <pre>
 * START → conversation → (does the policy want a summary?) ── no ──→ END
 *                              └─ yes → summarize_conversation → END
 * </pre>
 *
 * <p>With tools, an answer that calls some goes to the node {@code tools} and from there back to {@code conversation}; the
 * policy is asked only after an answer in words.
 *
 * <p>Thread-safe. What a run writes is told to its {@link TurnListener}; when it throws, every step that was committed is
 * still there. A run whose last step was committed has given up its lease; after an error the caller releases it.
 */
public final class ConversationGraph {

    private static final Set<String> NODES = Set.of(Checkpoint.START, NodeNames.CONVERSATION, NodeNames.SUMMARIZE);
    private static final Set<String> NODES_WITH_TOOLS =
            Set.of(Checkpoint.START, NodeNames.CONVERSATION, NodeNames.TOOLS, NodeNames.SUMMARIZE);

    private final CompiledGraph<GraphState> graph;
    private final Set<String> nodes;
    private final Observers observers;
    private final CheckpointStore store;
    private final InstantSource clock;

    /** Compiles the graph. */
    public ConversationGraph(GraphSettings settings, CheckpointStore store, InstantSource clock) {
        this.observers = settings.observers();
        this.store = store;
        this.clock = clock;
        SystemText systemText =
                new SystemText(settings.systemPrompt(), settings.prompts(), settings.separateSystemMessages());
        ModelCall answering = new ModelCall(settings.model(), settings.streamingModel(), observers);
        ToolsNode tools = settings.tools() == null ? null : new ToolsNode(settings.tools(), settings.maxToolRounds());
        this.nodes = tools == null ? NODES : NODES_WITH_TOOLS;
        this.graph = compile(
                new ConversationNode(answering, systemText, tools),
                tools,
                new SummarizeNode(settings.policy(), new Summarizer(settings.model(), settings.prompts(), observers)),
                settings.maxToolRounds(),
                observers);
    }

    private static CompiledGraph<GraphState> compile(
            ConversationNode conversation,
            @Nullable ToolsNode tools,
            SummarizeNode summarize,
            int maxToolRounds,
            Observers observers) {
        try {
            StateGraph<GraphState> graph = new StateGraph<>(GraphState.CHANNELS, new StateSerializer())
                    .addNode(
                            NodeNames.CONVERSATION,
                            node_async(new ObservedNode(NodeNames.CONVERSATION, conversation, observers)))
                    .addNode(
                            NodeNames.SUMMARIZE,
                            node_async(new ObservedNode(NodeNames.SUMMARIZE, summarize, observers)))
                    .addEdge(START, NodeNames.CONVERSATION);
            if (tools == null) {
                graph.addConditionalEdges(
                        NodeNames.CONVERSATION,
                        edge_async(state -> afterAnswer(state.conversation(), summarize)),
                        routes(NodeNames.SUMMARIZE, END));
            } else {
                graph.addNode(NodeNames.TOOLS, node_async(new ObservedNode(NodeNames.TOOLS, tools, observers)))
                        .addEdge(NodeNames.TOOLS, NodeNames.CONVERSATION)
                        .addConditionalEdges(
                                NodeNames.CONVERSATION,
                                edge_async(state -> tools.isCalled(state.conversation())
                                        ? NodeNames.TOOLS
                                        : afterAnswer(state.conversation(), summarize)),
                                routes(NodeNames.TOOLS, NodeNames.SUMMARIZE, END));
            }
            return graph.addEdge(NodeNames.SUMMARIZE, END)
                    .compile(CompileConfig.builder()
                            .checkpointSaver(new CursorSaver())
                            // Two steps a round, and room for start, the last answer, the summary and the end.
                            .recursionLimit(2 * maxToolRounds + 10)
                            .build());
        } catch (GraphStateException e) {
            throw new IllegalStateException("The conversation graph is wired wrongly.", e);
        }
    }

    private static String afterAnswer(ConversationState state, SummarizeNode summarize) {
        return summarize.isWanted(state) ? NodeNames.SUMMARIZE : END;
    }

    /**
     * Runs a new turn: writes {@code input} and {@code loop} with the question, then answers it.
     *
     * @param head the thread's newest checkpoint, or {@code null} when the thread is new
     * @param parent the checkpoint to go on from: the head, or an older one to branch from
     */
    public void start(Turn turn, @Nullable Checkpoint head, @Nullable Checkpoint parent, Message question) {
        Cursor cursor = new Cursor(turn, store, clock, head, parent);
        cursor.prepend(Source.INPUT, Checkpoint.START, List.of(Checkpoint.START));
        ask(cursor, question);
    }

    /**
     * Executes again what came after a checkpoint of which something came next: writes a {@code fork} copy of it, then
     * goes on from the copy.
     *
     * @param question what the turn was asked, when the checkpoint stands before it; else {@code null}
     */
    public void replay(Turn turn, Checkpoint head, Checkpoint from, @Nullable Message question) {
        requireNodes(from);
        Cursor cursor = new Cursor(turn, store, clock, head, from);
        cursor.prepend(Source.FORK, from.node(), from.next());
        if (question != null) {
            ask(cursor, question);
        } else {
            cursor.claim();
            cursor.goOnFromStoppedStep();
            run(cursor, GraphInput.resume());
        }
    }

    /** Goes on where a turn stopped half-way: claims the thread, then runs what comes next. */
    public void resume(Turn turn, Checkpoint head) {
        requireNodes(head);
        Cursor cursor = new Cursor(turn, store, clock, head, head);
        cursor.claim();
        cursor.goOnFromStoppedStep();
        run(cursor, GraphInput.resume());
    }

    /**
     * Edits the state as if a node had written the change and returns the checkpoint that holds it; the edges from that
     * node decide what comes next.
     *
     * @param parent the checkpoint to edit: the head, an older one to branch from, or {@code null} on a new thread
     * @param summary the new summary, or {@code null} to leave it as it is
     * @param asNode the node that is said to write
     * @throws UnknownNodeException if the graph has no such node
     */
    public Checkpoint update(
            Turn turn,
            @Nullable Checkpoint head,
            @Nullable Checkpoint parent,
            List<MessageUpdate> messages,
            @Nullable RunningSummary summary,
            String asNode) {
        if (!nodes.contains(asNode)) {
            throw new UnknownNodeException(asNode, nodes);
        }
        Cursor cursor = new Cursor(turn, store, clock, head, parent);
        cursor.updateAs(asNode);
        Map<String, Object> values = new HashMap<>();
        values.put(GraphState.MESSAGES, messages);
        if (summary != null) {
            values.put(GraphState.SUMMARY, summary);
        }
        try {
            graph.updateState(cursor.config(), values, NodeNames.ofGraph(asNode));
        } catch (Exception e) {
            throw GraphFailure.cause(e);
        }
        return cursor.written();
    }

    /** Returns the graph as a Mermaid flowchart, the same for the same graph. */
    public String mermaid() {
        return MermaidText.plain(
                graph.getGraph(GraphRepresentation.Type.MERMAID, "Recap", false).content());
    }

    /** The places an edge may lead to, in the order in which they are drawn. */
    private static Map<String, String> routes(String... targets) {
        Map<String, String> routes = new LinkedHashMap<>();
        for (String target : targets) {
            routes.put(target, target);
        }
        return routes;
    }

    /** What comes next may be a node of another graph: tools, where this one was given none. */
    private void requireNodes(Checkpoint checkpoint) {
        for (String next : checkpoint.next()) {
            if (!nodes.contains(next)) {
                throw new UnknownNodeException(next, nodes);
            }
        }
    }

    private void ask(Cursor cursor, Message question) {
        run(cursor, GraphInput.args(Map.of(GraphState.MESSAGES, List.of(MessageUpdate.put(question)))));
    }

    private void run(Cursor cursor, GraphInput input) {
        RunnableConfig config = cursor.config();
        observers.noteTurn(cursor.turn().thread(), cursor.turn().id());
        try {
            // Each step is committed, and told to the listener, when the saver is given it; nothing is left to collect.
            Iterator<NodeOutput<GraphState>> steps = graph.stream(input, config).iterator();
            while (steps.hasNext()) {
                steps.next();
            }
        } catch (RuntimeException e) {
            throw GraphFailure.cause(e);
        }
    }
}
