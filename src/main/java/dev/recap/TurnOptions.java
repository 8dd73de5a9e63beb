package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.recap.graph.Durability;
import dev.recap.message.JsonValues;
import dev.recap.message.TurnId;
import dev.recap.node.StateUpdate;
import dev.recap.tool.Tool;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one turn is run. Immutable; each method returns a changed copy. What is not set is as the thread's handle has it
 * ({@link ConversationThread#with}), else as {@link RecapBuilder#turnOptions} has it, else the default stated here.
 *
 * <p>Only the id and the metadata are recorded. A turn that is resumed later runs under the options of the call that
 * resumes it.
 */
public final class TurnOptions {

    private static final Duration DEFAULT_WAIT = Duration.ofSeconds(60);

    private static final Duration LONGEST = Duration.ofDays(365);
    private static final TurnOptions NOTHING_SET = new TurnOptions(new EnumMap<>(Setting.class));

    private static final StateUpdate NO_VALUES = StateUpdate.of();

    private enum Setting {
        TURN_ID,
        METADATA,
        SYSTEM_PROMPT,
        MAX_WAIT,
        DEADLINE,
        MODEL,
        STREAMING_MODEL,
        PARAMETERS,
        TOOLS,
        VALUES,
        DURABILITY,
        WHEN_CANCELLED
    }

    private final Map<Setting, Object> settings;

    private TurnOptions(Map<Setting, Object> settings) {
        this.settings = settings;
    }

    private TurnOptions with(Setting setting, Object value) {
        Map<Setting, Object> changed = new EnumMap<>(settings);
        changed.put(setting, value);
        return new TurnOptions(changed);
    }

    /** Returns options that set nothing: every default holds. */
    public static TurnOptions ofDefaults() {
        return NOTHING_SET;
    }

    /**
     * Returns options under which the turn has this id; a new one by default. When the thread knows the turn already, a
     * completed one returns its recorded reply and a half-done one is resumed, unless others have gone on in the thread
     * since: then {@link TurnIdException#unfinishedAt} says where it stands.
     *
     * @throws dev.recap.message.InvalidIdException if the id is empty, too long, or not valid Unicode
     */
    public TurnOptions turnId(String id) {
        return with(Setting.TURN_ID, new TurnId(id));
    }

    /**
     * Returns options with this metadata, recorded with the turn's checkpoints and merged into the thread's; none by
     * default. Entries of more general options stay where these have no such key.
     *
     * @throws dev.recap.message.UnstorableValueException if a value is not of JSON's types
     */
    public TurnOptions metadata(Map<String, ?> metadata) {
        return with(Setting.METADATA, JsonValues.copyOf("metadata", metadata));
    }

    /** Returns options under which the model is told this in place of the application's prompt, the default. */
    public TurnOptions systemPrompt(String prompt) {
        return with(Setting.SYSTEM_PROMPT, requireNonNull(prompt, "prompt"));
    }

    /**
     * Returns options under which the turn queues for its thread, up to a time; 60 seconds by default. An asynchronous turn
     * waits besides, and by default however long it takes, for those that were sent so before it in this process. An edit
     * waits as the options of its thread's handle say.
     *
     * @param maxWait from zero, to be rejected at once, to 365 days
     */
    public TurnOptions enqueue(Duration maxWait) {
        if (maxWait.isNegative() || maxWait.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("A turn can wait from no time to 365 days; this is " + maxWait + ".");
        }
        return with(Setting.MAX_WAIT, maxWait);
    }

    /** Returns options under which a busy thread is an error at once. */
    public TurnOptions rejectWhenBusy() {
        return enqueue(Duration.ZERO);
    }

    /**
     * Returns options under which the turn has to be over within a time, counted from the call and queueing included; by
     * default it may take as long as it takes. A turn that is not answered by then is stopped, throws
     * {@link TurnStoppedException}, and can be resumed. One that is answered gives up its summary, which the next turn
     * makes, and returns.
     *
     * @param deadline more than zero, at most 365 days
     */
    public TurnOptions deadline(Duration deadline) {
        if (deadline.isNegative() || deadline.isZero() || deadline.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("A deadline must be more than zero and at most 365 days, not " + deadline
                    + "; leave it out for none.");
        }
        return with(Setting.DEADLINE, deadline);
    }

    /**
     * Returns options under which another model answers; Recap's own by default, which goes on to write the summaries.
     * Its answer is streamed when it is a {@link StreamingChatModel} as well, or {@link #streamingModel} is given too.
     */
    public TurnOptions model(ChatModel model) {
        return with(Setting.MODEL, requireNonNull(model, "model"));
    }

    /** Returns options under which another model answers where an answer is streamed; as for {@link #model} by default. */
    public TurnOptions streamingModel(StreamingChatModel model) {
        return with(Setting.STREAMING_MODEL, requireNonNull(model, "model"));
    }

    /**
     * Returns options under which the answering model is asked with these parameters in place of its own, each by each.
     * Tools among them are offered only in a turn without {@link #tools}; a call of one is then the reply, and running it
     * the application's business.
     */
    public TurnOptions modelParameters(ChatRequestParameters parameters) {
        return with(Setting.PARAMETERS, requireNonNull(parameters, "parameters"));
    }

    /** Returns options under which the model may call these tools, none when the list is empty; the builder's by default. */
    public TurnOptions tools(List<Tool> tools) {
        return with(Setting.TOOLS, List.copyOf(tools));
    }

    /**
     * Returns options under which the question comes with one more value for the state, put through the key's reducer; none
     * by default. A turn that is resumed has it already.
     *
     * @throws dev.recap.message.StateKeyException if the key is blank, or named {@code messages} or {@code summary}
     * @throws dev.recap.message.UnstorableValueException if the value is not of JSON's types
     */
    public TurnOptions value(String key, Object value) {
        return with(Setting.VALUES, update().value(key, value));
    }

    /** Returns options under which steps are made durable one by one, the default, or all at the end of the turn. */
    public TurnOptions durability(Durability durability) {
        return with(Setting.DURABILITY, requireNonNull(durability, "durability"));
    }

    /** Returns options that say what becomes of the turn when it is cancelled; its half answer is kept by default. */
    public TurnOptions whenCancelled(WhenCancelled whenCancelled) {
        return with(Setting.WHEN_CANCELLED, requireNonNull(whenCancelled, "whenCancelled"));
    }

    /** Returns these options, and the others' where these set nothing. */
    TurnOptions over(TurnOptions general) {
        if (general.settings.isEmpty()) {
            return this;
        } else if (settings.isEmpty()) {
            return general;
        }
        Map<Setting, Object> both = new EnumMap<>(general.settings);
        both.putAll(settings);
        if (!general.metadata().isEmpty()) {
            Map<String, Object> metadata = new HashMap<>(general.metadata());
            metadata.putAll(metadata());
            both.put(Setting.METADATA, metadata);
        }
        if (!general.update().values().isEmpty()) {
            StateUpdate values = general.update();
            for (Map.Entry<String, Object> own : update().values().entrySet()) {
                values = values.value(own.getKey(), own.getValue());
            }
            both.put(Setting.VALUES, values);
        }
        return new TurnOptions(both);
    }

    /** Returns these options as defaults of many turns, of which none may have the others' id. */
    TurnOptions asDefaults() {
        if (turnId() != null) {
            throw new IllegalArgumentException("A turn id names one turn; give it with the call that sends the turn.");
        }
        return this;
    }

    @Nullable
    TurnId turnId() {
        return (TurnId) settings.get(Setting.TURN_ID);
    }

    @SuppressWarnings("unchecked") // Only metadata() writes it.
    Map<String, Object> metadata() {
        return (Map<String, Object>) settings.getOrDefault(Setting.METADATA, Map.of());
    }

    @Nullable
    String systemPrompt() {
        return (String) settings.get(Setting.SYSTEM_PROMPT);
    }

    Duration maxWait() {
        return (Duration) settings.getOrDefault(Setting.MAX_WAIT, DEFAULT_WAIT);
    }

    /** What an asynchronous turn waits at most behind others that were sent so; by default it waits for all of them. */
    Optional<Duration> givenMaxWait() {
        return Optional.ofNullable((Duration) settings.get(Setting.MAX_WAIT));
    }

    @Nullable
    Duration deadline() {
        return (Duration) settings.get(Setting.DEADLINE);
    }

    @Nullable
    ChatModel model() {
        return (ChatModel) settings.get(Setting.MODEL);
    }

    @Nullable
    StreamingChatModel streamingModel() {
        return (StreamingChatModel) settings.get(Setting.STREAMING_MODEL);
    }

    @Nullable
    ChatRequestParameters modelParameters() {
        return (ChatRequestParameters) settings.get(Setting.PARAMETERS);
    }

    @SuppressWarnings("unchecked") // Only tools() writes it.
    @Nullable
    List<Tool> tools() {
        return (List<Tool>) settings.get(Setting.TOOLS);
    }

    StateUpdate update() {
        return (StateUpdate) settings.getOrDefault(Setting.VALUES, NO_VALUES);
    }

    Durability durability() {
        return (Durability) settings.getOrDefault(Setting.DURABILITY, Durability.EVERY_STEP);
    }

    WhenCancelled whenCancelled() {
        return (WhenCancelled) settings.getOrDefault(Setting.WHEN_CANCELLED, WhenCancelled.KEEP_PARTIAL);
    }

    /** Returns the names of what is set, without the values: fit for a log. */
    @Override
    public String toString() {
        return "TurnOptions" + settings.keySet();
    }
}
