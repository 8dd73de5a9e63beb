package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread as LangChain4j's {@link ChatMemory}; {@link Recap#chatMemory} says what it promises.
 *
 * <p>The system message belongs to the service that adds it, not to the conversation: it stands here and is not recorded.
 * LangChain4j hands it back as it was shown, with the summary in it, when it rewrites a memory: by {@link #set}, or, where
 * an output guardrail has an answer taken back, by {@link #clear} and adding everything else again. So whatever is
 * recognized as shown is cut off, and a summary that had just been cleared comes back.
 */
final class ThreadMemory implements ChatMemory {

    private static final String TYPED = "memory:";

    private final ThreadRecorder recorder;
    private final Object id;
    private final ThreadId thread;
    private final @Nullable UserId user;
    private volatile @Nullable String systemMessage;
    private volatile ConversationState cleared = ConversationState.EMPTY;

    ThreadMemory(ThreadRecorder recorder, Object id, @Nullable UserId user) {
        this.recorder = recorder;
        this.id = id;
        this.thread = thread(id);
        this.user = user;
    }

    /** No two ids that differ in type or text name one thread: a string that looks typed is given its type, too. */
    static ThreadId thread(Object id) {
        String text = requireNonNull(id, "id").toString();
        if (id instanceof String && !text.startsWith(TYPED)) {
            return new ThreadId(text);
        }
        String identity = id.getClass().getName() + "@" + Integer.toHexString(id.hashCode());
        if (text.equals(identity)) {
            throw new IllegalArgumentException("The thread of a memory is found by its id's toString(), and "
                    + id.getClass().getName() + " has none of its own; give it one, or use a string.");
        }
        return new ThreadId(TYPED + id.getClass().getName() + ":" + text);
    }

    @Override
    public Object id() {
        return id;
    }

    @Override
    public List<ChatMessage> messages() {
        return recorder.request(thread, user, systemMessage);
    }

    @Override
    public void add(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            hold(system.text());
        } else {
            recorder.add(thread, user, message);
        }
    }

    @Override
    public void set(Iterable<ChatMessage> messages) {
        List<ChatMessage> given = new ArrayList<>();
        messages.forEach(given::add);
        if (given.isEmpty()) {
            throw new IllegalArgumentException("There are no messages to set; clear the memory to have none.");
        }
        List<ChatMessage> said = new ArrayList<>();
        for (ChatMessage message : given) {
            if (message instanceof SystemMessage system) {
                hold(system.text());
            } else {
                said.add(message);
            }
        }
        recorder.edit(
                thread, user, state -> state.withMessages(ChangedMessages.of(state.messages(), said, recorder.now())));
    }

    @Override
    public void clear() {
        systemMessage = null;
        recorder.edit(thread, user, state -> {
            cleared = state;
            return new ConversationState(List.of(), null, state.values());
        });
    }

    private void hold(String text) {
        String own = withoutShown(text, recorder.state(thread, user));
        if (own.equals(text)) {
            own = withoutShown(text, cleared);
            if (!own.equals(text)) {
                bringBack(cleared);
            }
        }
        // A message with nothing of its own says nothing about the service's.
        if (!own.isBlank()) {
            systemMessage = own;
        }
    }

    /** Cuts off what {@link #messages} shows of a state: all of it, or what stands behind the service's own words. */
    private String withoutShown(String text, ConversationState state) {
        ChatMessage whole = SystemMessage.from(text);
        if (systemMessage == null
                && recorder.systemMessages(thread, user, state, null).contains(whole)) {
            return "";
        }
        for (ChatMessage shown : recorder.systemMessages(thread, user, state, "")) {
            String behind = "\n\n" + ((SystemMessage) shown).text();
            if (shown.equals(whole)) {
                return "";
            } else if (text.endsWith(behind)) {
                return text.substring(0, text.length() - behind.length());
            }
        }
        return text;
    }

    /** Restores what belongs to the system message, the summary and messages of the system, beside what came since. */
    private void bringBack(ConversationState former) {
        recorder.edit(thread, user, state -> {
            List<Message> messages = new ArrayList<>(former.messages());
            messages.removeIf(message ->
                    message.type() != ChatMessageType.SYSTEM || state.messages().contains(message));
            messages.addAll(state.messages());
            RunningSummary summary = state.summary().orElse(former.runningSummary());
            return new ConversationState(messages, summary, state.values());
        });
        cleared = ConversationState.EMPTY;
    }
}
