package dev.recap.graph;

import dev.langchain4j.data.message.ChatMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StepReport;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageReducer;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.node.Occasion;
import dev.recap.node.StateUpdate;
import dev.recap.observe.Observers;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.Situation.Moment;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.GraphRepresentation;
import org.bsc.langgraph4j.NodeOutput;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.NodeActionWithConfig;
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
 * policy is asked only after an answer in words. The application's own nodes stand before the first {@code conversation}
 * of a turn, and between an answer in words and the policy.
 *
 * <p>Thread-safe. What a run writes is told to its {@link TurnListener}; when it throws, every step that was committed is
 * still there. A run whose last step was committed has given up its lease; after an error the caller releases it.
 */
public final class ConversationGraph {

    private final CompiledGraph<GraphState> graph;
    private final Observers observers;
    private final SummarizeNode summarize;
    private final StateKeys keys;
    private final SystemText systemText;
    private final Edges edges;
    private final CheckpointStore store;
    private final InstantSource clock;

    /**
     * Compiles the graph.
     *
     * @param hasTools whether there is a node for tools, which each turn then has to bring
     */
    public ConversationGraph(GraphSettings settings, boolean hasTools, CheckpointStore store, InstantSource clock) {
        this.observers = settings.observers();
        this.store = store;
        this.clock = clock;
        this.keys = new StateKeys(settings.keys());
        this.systemText =
                new SystemText(settings.systemPrompt(), settings.prompts(), settings.separateSystemMessages());
        ToolsNode tools = hasTools ? new ToolsNode(settings.maxToolRounds()) : null;
        this.summarize = new SummarizeNode(
                settings.policy(),
                new Situations(systemText, tools, new MessageTokens(settings.tokenCounter()), settings.window()),
                settings.summarizer());
        this.edges = new Edges(settings, keys, tools, summarize);
        ModelCall answering =
                new ModelCall(settings.model(), settings.streamingModel(), settings.maxAnswerRestarts(), observers);
        Map<String, NodeActionWithConfig<GraphState>> nodes = new HashMap<>();
        edges.own().forEach(node -> nodes.put(node.name(), node));
        nodes.put(
                NodeNames.CONVERSATION,
                new ConversationNode(answering, systemText, settings.shown(), tools, summarize));
        if (tools != null) {
            nodes.put(NodeNames.TOOLS, tools);
        }
        nodes.put(NodeNames.SUMMARIZE, summarize);
        CompileConfig config = CompileConfig.builder()
                .checkpointSaver(new CursorSaver(keys))
                // Two steps a round, and room for start, the last answer, the summary and the end.
                .recursionLimit(2 * settings.maxToolRounds() + nodes.size() + 10)
                .build();
        this.graph = GraphWiring.compile(nodes, edges, observers, config);
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
        StateUpdate given = turn.settings().values();
        Map<String, Object> values = given.values().isEmpty()
                ? Map.of()
                : keys.apply(keys.complete(cursor.state()).values(), given.values());
        run(cursor, GraphInput.args(input(question, values)));
    }

    /**
     * Executes again what came after a checkpoint of which something came next: writes a {@code fork} copy of it, then
     * goes on from the copy.
     *
     * @param asked the state with the question in it, when the checkpoint stands before it; else {@code null}
     */
    public void replay(Turn turn, Checkpoint head, Checkpoint from, @Nullable ConversationState asked) {
        requireNodes(from);
        Cursor cursor = new Cursor(turn, store, clock, head, from);
        cursor.prepend(Source.FORK, from.node(), from.next());
        if (asked != null) {
            run(cursor, GraphInput.args(input(asked.lastUserMessage().orElseThrow(), asked.values())));
        } else {
            cursor.claim();
            cursor.goOnAfter(from);
            run(cursor, GraphInput.resume());
        }
    }

    /** Goes on where a turn stopped half-way: claims the thread, then runs what comes next. */
    public void resume(Turn turn, Checkpoint head) {
        requireNodes(head);
        Cursor cursor = new Cursor(turn, store, clock, head, head);
        cursor.claim();
        cursor.goOnAfter(head);
        run(cursor, GraphInput.resume());
    }

    /**
     * Edits the state as if a node had written the change and returns the checkpoint that holds it; the edges from that
     * node decide what comes next, which is nothing while the state holds no message.
     *
     * @param parent the checkpoint to edit: the head, an older one to branch from, or {@code null} on a new thread
     * @param summary the new summary, or {@code null} to leave it as it is
     * @param asNode the node that is said to write
     * @throws UnknownNodeException if the graph has no such node
     * @throws dev.recap.message.StateKeyException if a key of the values was not declared
     */
    public Checkpoint update(
            Turn turn,
            @Nullable Checkpoint head,
            @Nullable Checkpoint parent,
            StateUpdate change,
            @Nullable RunningSummary summary,
            String asNode) {
        Cursor cursor = new Cursor(turn, store, clock, head, parent);
        if (parent != null && asNode.equals(NodeNames.SUMMARIZE)) {
            // Behind a summary the way leads to the model or to the end, as the turn has its answer or not.
            cursor.goOnAfter(parent);
        }
        ConversationState before = keys.complete(cursor.state());
        ConversationState edited = new ConversationState(
                MessageReducer.apply(before.messages(), change.messages()),
                summary == null ? before.runningSummary() : summary,
                keys.apply(before.values(), change.values()));
        List<String> next = edges.afterEdit(asNode, edited, cursor);
        cursor.commitRecorded(Source.UPDATE, asNode, next, edited, StepReport.NONE, true);
        return cursor.written();
    }

    /**
     * Records what was said elsewhere as the step that the graph would have made of it: a question begins a turn, an answer
     * is written by {@code conversation}, and the result of a tool call by {@code tools}. What comes behind an answer in
     * words, the summary for one, is run.
     */
    public void record(Turn turn, @Nullable Checkpoint head, Message said) {
        Cursor cursor = new Cursor(turn, store, clock, head, head);
        if (head == null || said.isFromUser()) {
            cursor.prepend(Source.INPUT, Checkpoint.START, List.of(Checkpoint.START));
        }
        ConversationState before = keys.complete(cursor.state());
        ConversationState state =
                before.withMessages(MessageReducer.apply(before.messages(), List.of(MessageUpdate.put(said))));
        List<String> next = edges.recorded().afterStep(state, cursor);
        boolean isOver = next.isEmpty() || !edges.behindAnswer().containsAll(next);
        cursor.commitRecorded(Source.LOOP, NodeNames.writing(said), next, state, StepReport.NONE, isOver);
        if (!isOver) {
            resume(turn, cursor.written());
        }
    }

    /** Records an edit of the head's state in the name of the node that wrote the head. */
    public void rewrite(Turn turn, @Nullable Checkpoint head, ConversationState state) {
        Cursor cursor = new Cursor(turn, store, clock, head, head);
        String node = head == null ? Checkpoint.START : head.node();
        cursor.commitRecorded(
                Source.UPDATE, node, edges.recorded().afterEdit(state, cursor), state, StepReport.NONE, true);
    }

    /** Returns whether a summary is due behind a finished turn. */
    public boolean isSummaryDue(Turn turn, Checkpoint head) {
        return summarize.isWanted(head.state(), Moment.AFTER_ANSWER, new Cursor(turn, store, clock, head, head));
    }

    /**
     * Writes the summary that is due behind a finished turn, while nothing keeps others from the thread; empty when none
     * is due.
     *
     * @throws dev.recap.summary.SummaryFailedException if the policy or the model failed
     */
    public Optional<SummaryBehind> summarizeBehind(Turn turn, Checkpoint head) {
        Cursor cursor = new Cursor(turn, store, clock, head, head);
        long began = System.nanoTime();
        return summarize
                .summarize(head.state(), Moment.AFTER_ANSWER, cursor)
                .map(made -> new SummaryBehind(
                        head.state(), made.state(), made.report().took(Duration.ofNanos(System.nanoTime() - began))));
    }

    /**
     * Records a summary that was written behind a turn as a further step of the newest one; empty when it does not fit what
     * the thread holds by now, or that turn was left unfinished.
     */
    public Optional<Checkpoint> record(Turn turn, Checkpoint head, SummaryBehind summary) {
        return summary.in(head.state()).filter(state -> head.isComplete()).map(state -> {
            Cursor cursor = new Cursor(turn, store, clock, head, head);
            cursor.commitRecorded(Source.LOOP, NodeNames.SUMMARIZE, List.of(), state, summary.report(), true);
            return cursor.written();
        });
    }

    /** Returns whether the policy is asked before the model is, too. */
    public boolean looksBeforeModel() {
        return summarize.looksBeforeModel();
    }

    /**
     * Returns what the model is told before a conversation.
     *
     * @param prompt stands in for the application's, unless it is {@code null}
     */
    public List<ChatMessage> systemMessages(Occasion occasion, @Nullable String prompt) {
        ConversationState state = keys.complete(occasion.state());
        return systemText.of(new Occasion(occasion.thread(), occasion.owner(), occasion.now(), state), prompt);
    }

    /** Returns the graph as a Mermaid flowchart, the same for the same graph. */
    public String mermaid() {
        return MermaidText.plain(
                graph.getGraph(GraphRepresentation.Type.MERMAID, "Recap", false).content());
    }

    /** Returns the edges of the graph, the start's first, the same for the same graph. */
    public List<GraphEdge> edges() {
        return edges.byNode().entrySet().stream()
                .flatMap(from -> from.getValue().drawnFrom(from.getKey()))
                .toList();
    }

    /** Returns whether a turn that stopped at a checkpoint has its answer, so that only what comes after it is missing. */
    public boolean isAnswered(Checkpoint checkpoint) {
        boolean mayMakeRoom = looksBeforeModel() && checkpoint.awaits(NodeNames.SUMMARIZE);
        return edges.behindAnswer().containsAll(checkpoint.next())
                && (!mayMakeRoom || TurnProgress.until(checkpoint, store).hasAnswered());
    }

    /** What comes next may be a node of another graph: tools or a node of the application, where this one has none. */
    private void requireNodes(Checkpoint checkpoint) {
        for (String next : checkpoint.next()) {
            if (!edges.byNode().containsKey(next)) {
                throw UnknownNodeException.awaited(next, edges.byNode().keySet());
            }
        }
    }

    private static Map<String, Object> input(Message question, Map<String, Object> values) {
        List<MessageUpdate> asked = List.of(MessageUpdate.put(question));
        return values.isEmpty()
                ? Map.of(GraphState.MESSAGES, asked)
                : Map.of(GraphState.MESSAGES, asked, GraphState.VALUES, values);
    }

    private void run(Cursor cursor, GraphInput input) {
        RunnableConfig config = cursor.config();
        observers.noteTurn(cursor.turn().thread(), cursor.turn().id());
        try {
            // Each step is committed, and told to the listener, when the saver is given it; nothing is left to collect.
            Iterator<NodeOutput<GraphState>> steps = graph.stream(input, config).iterator();
            while (cursor.failure() == null && steps.hasNext()) {
                steps.next();
            }
        } catch (RuntimeException e) {
            cursor.fail(GraphFailure.cause(e));
        }
        Throwable failure = cursor.failure();
        if (failure != null) {
            cursor.turn().stop().settle();
            cursor.commitWhatIsDone(failure);
            throw GraphFailure.thrown(failure);
        }
    }
}
