package dev.recap;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.GraphSettings;
import dev.recap.graph.SystemPrompt;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryOptions;
import dev.recap.message.ConversationState;
import dev.recap.node.Node;
import dev.recap.node.NodeAction;
import dev.recap.node.StateKey;
import dev.recap.observe.Observers;
import dev.recap.observe.RecapListener;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.SummaryLimit;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompts;
import dev.recap.summary.TokenCounter;
import dev.recap.tool.Tool;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Recap}. {@link #build} takes a snapshot: calls made after it change nothing. Not thread-safe. */
public final class RecapBuilder {

    private final ChatModel model;
    private @Nullable StreamingChatModel streamingModel;
    private SummaryPolicy policy = SummaryPolicy.ofDefaults();
    private final SummarySettings summaries = new SummarySettings();
    private boolean summarizesBehind;
    private @Nullable TokenCounter tokenCounter;
    private @Nullable ContextWindow window;
    private SystemPrompt systemPrompt = SystemPrompt.of("");
    private boolean separateSystemMessages;
    private final List<StateKey> keys = new ArrayList<>();
    private final List<Node> before = new ArrayList<>();
    private final List<Node> after = new ArrayList<>();
    private final List<Tool> tools = new ArrayList<>();
    private boolean searchesHistory;
    private Duration toolTimeout = Duration.ofSeconds(60);
    private int maxToolRounds = 10;
    private int maxAnswerRestarts = 1;
    private TurnOptions turnOptions = TurnOptions.ofDefaults();
    private @Nullable Memory memory;
    private MemoryOptions memoryOptions = MemoryOptions.ofDefaults();
    private @Nullable Executor executor;
    private @Nullable CheckpointStore store;
    private final List<RecapListener> listeners = new ArrayList<>();
    private InstantSource clock = InstantSource.system();

    RecapBuilder(ChatModel model) {
        this.model = model;
        this.streamingModel = model instanceof StreamingChatModel streaming ? streaming : null;
    }

    /** Sets the model that answers where an answer is streamed. Default: the chat model itself when it can stream. */
    public RecapBuilder streamingModel(StreamingChatModel model) {
        this.streamingModel = requireNonNull(model, "model");
        return this;
    }

    /** Sets when messages are summarized. Default: once more than 6 have gathered, all but the last 2. */
    public RecapBuilder summarize(SummaryPolicy policy) {
        this.policy = requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Sets how tokens are counted, for policies that do. Default: as the model's own tokenizer does where its name tells
     * which that is, else as {@link TokenCounter#ofModel} estimates.
     */
    public RecapBuilder tokenCounter(TokenCounter counter) {
        this.tokenCounter = requireNonNull(counter, "counter");
        return this;
    }

    /** Sets the answering model's context window. Default: that of OpenAI's models, by name; else it is not known. */
    public RecapBuilder contextWindow(ContextWindow window) {
        this.window = requireNonNull(window, "window");
        return this;
    }

    /**
     * Sets the model that writes summaries, perhaps a cheaper one with settings of its own; what is not set on it is not
     * sent. Default: the model that answers.
     */
    public RecapBuilder summaryModel(ChatModel model) {
        summaries.writtenBy(model, null);
        return this;
    }

    /**
     * Sets the model that writes summaries, and how much it reads: of one that is not known by its name, a part of the
     * window of a small model is used else, and less where it turns out to read less.
     */
    public RecapBuilder summaryModel(ChatModel model, ContextWindow window) {
        summaries.writtenBy(model, requireNonNull(window, "window"));
        return this;
    }

    /**
     * Sets how long a summary may be, its pinned facts included. Under a policy that counts tokens it is at most half of
     * what the trigger leaves beside what is kept, so that it does not fire the trigger by itself. Default: 4,000 characters.
     */
    public RecapBuilder summaryLimit(SummaryLimit limit) {
        summaries.limit(limit);
        return this;
    }

    /**
     * Leaves summaries as the model writes them, within their limit: no facts are searched for and pinned, no secrets
     * masked. Default: both, which takes about 0.25 ms a summary.
     */
    public RecapBuilder plainSummaries() {
        summaries.leavePlain();
        return this;
    }

    /**
     * Writes a summary that is due after an answer behind the turn, where {@link #executor} runs asynchronous turns, so
     * that the turn ends with its answer. It is recorded as a further step of the newest turn.
     *
     * <ul>
     *   <li>The next turn goes on with the messages as they are, and the one after waits for a summary that is still being
     *       written, as long as it waits for its thread; so does each turn under a policy that looks before the model is
     *       asked. No message is summarized twice.
     *   <li>Messages go without a call of the application's: whoever reads the state to edit it waits for the summary first.
     *   <li>When it fails, or the process ends meanwhile, nothing is lost: the next turn has it written again.
     *   <li>Listeners hear of it; the events of a turn do not. {@link ConversationThread#awaitSummary} waits for it.
     * </ul>
     *
     * Default: a turn ends when its summary is written.
     */
    public RecapBuilder backgroundSummaries() {
        this.summarizesBehind = true;
        return this;
    }

    /** Sets the words a summary is asked for with. Default: Recap's own, in Korean or English as the user writes. */
    public RecapBuilder summaryPrompts(SummaryPrompts prompts) {
        summaries.prompts(prompts);
        return this;
    }

    /** Sets what the model is told before every conversation. Default: nothing. */
    public RecapBuilder systemPrompt(String prompt) {
        return systemPrompt(SystemPrompt.of(requireNonNull(prompt, "prompt")));
    }

    /** Sets what the model is told before every conversation, by thread, user, time and state. Default: nothing. */
    public RecapBuilder systemPrompt(SystemPrompt prompt) {
        this.systemPrompt = requireNonNull(prompt, "prompt");
        return this;
    }

    /** Sends prompt and summary as system messages of their own. Default: one system message, which every server takes. */
    public RecapBuilder separateSystemMessages() {
        this.separateSystemMessages = true;
        return this;
    }

    /**
     * Declares keys of the state's values, in addition to those declared before. Once one is declared, writing any other
     * key is refused. Default: none, so that every key is taken, and the last value written counts.
     */
    public RecapBuilder state(StateKey... keys) {
        this.keys.addAll(List.of(keys));
        return this;
    }

    /**
     * Adds a node that runs once a turn before {@code conversation}, after those added before it. It is a step of the
     * graph like any other: a checkpoint, an event, a place where a stopped turn goes on.
     *
     * @param name letters, digits and _, not beginning with two _, and no other node's; {@link #build} refuses others
     */
    public RecapBuilder before(String name, NodeAction action) {
        before.add(new Node(name, action, null));
        return this;
    }

    /** Adds a node before {@code conversation} that runs only in turns in which a condition on the state holds. */
    public RecapBuilder before(String name, NodeAction action, Predicate<ConversationState> condition) {
        before.add(new Node(name, action, requireNonNull(condition, "condition")));
        return this;
    }

    /**
     * Adds a node that runs once the answer in words is there, after those added before it and before the summary is
     * decided on.
     *
     * @param name as for {@link #before(String, NodeAction)}
     */
    public RecapBuilder after(String name, NodeAction action) {
        after.add(new Node(name, action, null));
        return this;
    }

    /** Adds a node after the answer that runs only in turns in which a condition on the state holds. */
    public RecapBuilder after(String name, NodeAction action, Predicate<ConversationState> condition) {
        after.add(new Node(name, action, requireNonNull(condition, "condition")));
        return this;
    }

    /**
     * Lets the model call tools, in addition to those given before.
     *
     * @param tools from {@link dev.recap.tool.JavaTools} for methods annotated with {@code @Tool}, or made by hand
     */
    public RecapBuilder tools(List<Tool> tools) {
        this.tools.addAll(tools);
        return this;
    }

    /**
     * Gives the model a tool, {@code search_history}, with which it finds messages of the thread it talks in that it is not
     * shown any more: those that were summarized away, and those on other branches. Like every tool of the builder's, it is
     * there in turns that have no tools of their own. Default: no such tool.
     */
    public RecapBuilder searchHistory() {
        this.searchesHistory = true;
        return this;
    }

    /** Sets how long one tool call may take; the model is told of one that took longer. Default: 60 seconds. */
    public RecapBuilder toolTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "A tool may take up to a day, and needs some time; this is " + timeout + ".");
        }
        this.toolTimeout = timeout;
        return this;
    }

    /** Sets how many answers in a row may call tools before the model has to answer in words. Default: 10. */
    public RecapBuilder maxToolRounds(int rounds) {
        if (rounds < 1) {
            throw new IllegalArgumentException("maxToolRounds must be 1 or more; leave the tools out to have none.");
        }
        this.maxToolRounds = rounds;
        return this;
    }

    /** Carries what users say into their next conversations; as {@link #memory(Memory, MemoryOptions)} with its defaults. */
    public RecapBuilder memory(Memory memory) {
        return memory(memory, MemoryOptions.ofDefaults());
    }

    /**
     * Carries what users say into their next conversations: in threads that belong to a user, a node {@code recall} stands
     * before all others and puts the user's profile, facts and episodes before the model, and a node {@code remember}, behind
     * the answer, finds facts in the question, saves them, and keeps old turns as episodes. Neither keeps an answer back when
     * it fails. The memory stays open when Recap is closed. Default: no memory, and no such nodes.
     */
    public RecapBuilder memory(Memory memory, MemoryOptions options) {
        this.memory = requireNonNull(memory, "memory");
        this.memoryOptions = requireNonNull(options, "options");
        return this;
    }

    /** Sets where checkpoints are kept; Recap closes the store with itself. Default: in memory. */
    public RecapBuilder checkpoints(CheckpointStore store) {
        this.store = requireNonNull(store, "store");
        return this;
    }

    /** Sets the clock that times messages and checkpoints. Default: the system's. */
    public RecapBuilder clock(InstantSource clock) {
        this.clock = requireNonNull(clock, "clock");
        return this;
    }

    /** Sets what every turn does unless a thread's handle or a call says otherwise. Default: {@link TurnOptions}' own. */
    public RecapBuilder turnOptions(TurnOptions options) {
        this.turnOptions = options.asDefaults();
        return this;
    }

    /**
     * Sets how often an answer is asked for again whose stream broke after pieces of it had been told. Default: once.
     *
     * @param restarts 0 or more
     */
    public RecapBuilder maxAnswerRestarts(int restarts) {
        if (restarts < 0) {
            throw new IllegalArgumentException("maxAnswerRestarts must be 0 or more, not " + restarts + ".");
        }
        this.maxAnswerRestarts = restarts;
        return this;
    }

    /**
     * Sets where asynchronous turns run; Recap does not shut it down. A turn occupies a thread while its model thinks, so
     * a small pool bounds how many run at a time. Default: up to 64 threads of Recap's own, gone when they are idle.
     */
    public RecapBuilder executor(Executor executor) {
        this.executor = requireNonNull(executor, "executor");
        return this;
    }

    /** Has a listener told what happens, in addition to those given before. Default: none, which costs nothing. */
    public RecapBuilder listener(RecapListener listener) {
        listeners.add(requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Returns the Recap.
     *
     * @throws IllegalArgumentException if two keys of the state, two tools or two nodes have one name, a node has one that
     *     cannot be used, or the policy does not fit the model's window
     */
    public Recap build() {
        Observers observers = listeners.isEmpty() ? Observers.NONE : new Observers(listeners);
        CheckpointStore given = store == null ? Checkpoints.inMemory() : store;
        CheckpointStore checkpoints = observers.isEmpty() ? given : new ObservedCheckpointStore(given, observers);
        // A snapshot: whatever is set on this builder later, the graph is made of what holds now.
        String name = nameOf(model);
        TokenCounter counter = tokenCounter == null ? TokenCounter.ofModel(name) : tokenCounter;
        ContextWindow known = requireWindow(name);
        List<Node> first = new ArrayList<>(before);
        List<Node> last = new ArrayList<>(after);
        List<StateKey> declared = new ArrayList<>(keys);
        MemoryNodes nodes = memory == null ? null : new MemoryNodes(memory, memoryOptions, counter);
        if (nodes != null) {
            first.add(0, nodes.recall());
            last.add(nodes.remember());
            declared.addAll(keys.isEmpty() ? List.of() : MemoryNodes.keys());
        }
        GraphSettings settings = new GraphSettings(
                model,
                streamingModel,
                policy,
                counter,
                known,
                summaries.summarizer(model, policy, counter, known, observers),
                summarizesBehind,
                summaries.prompts(),
                systemPrompt,
                separateSystemMessages,
                maxAnswerRestarts,
                declared,
                first,
                last,
                nodes == null ? ConversationState::messages : nodes::shown,
                maxToolRounds,
                observers);
        HistorySearch search = new HistorySearch(checkpoints);
        List<Tool> all = new ArrayList<>(tools);
        if (searchesHistory) {
            all.add(SearchHistory.tool(checkpoints, search));
        }
        Graphs graphs = new Graphs(settings, turnOptions, all, toolTimeout, checkpoints, clock);
        return new Recap(Engine.of(checkpoints, clock, graphs, search, nodes, executor, observers));
    }

    static String nameOf(ChatModel model) {
        return requireNonNullElse(model.defaultRequestParameters().modelName(), "");
    }

    private @Nullable ContextWindow requireWindow(String modelName) {
        ContextWindow known = window == null ? ContextWindow.ofModel(modelName).orElse(null) : window;
        policy.checkWindow(known);
        return known;
    }
}
