package dev.recap;

import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.graph.Recollection;
import dev.recap.memory.Episode;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryOptions;
import dev.recap.memory.MemoryOptions.Remembering;
import dev.recap.memory.TurnWindow;
import dev.recap.memory.UserMemory;
import dev.recap.message.ConversationState;
import dev.recap.message.FactId;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.message.ThreadId;
import dev.recap.message.UserId;
import dev.recap.node.Node;
import dev.recap.node.Occasion;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import dev.recap.summary.TokenCounter;
import dev.recap.text.Language;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory's part in a turn: what is known of the user is recalled before the answer; behind it the turn enters the
 * window, the oldest turns become episodes, and facts are looked for. A memory that cannot be read or written, and a model
 * that finds nothing, keep no answer back. In threads that belong to nobody there is the window alone. Thread-safe.
 */
final class MemoryNodes implements AutoCloseable {

    static final String RECALL = "recall";
    static final String REMEMBER = "remember";

    /** The value that tells which facts a turn saved, by their ids. */
    private static final String REMEMBERED = "recap.remembered";

    private static final Logger LOG = LoggerFactory.getLogger(MemoryNodes.class);

    /** How many times as long as usual a window may become whose turns wait for their facts. */
    private static final int MOST_WAITING = 3;

    private final Memory memory;
    private final MemoryOptions options;
    private final TokenCounter counter;
    private final TurnFacts facts = new TurnFacts();

    MemoryNodes(Memory memory, MemoryOptions options, TokenCounter counter) {
        this.memory = memory;
        this.options = options;
        this.counter = counter;
    }

    /** Returns the keys that a state with declared keys needs besides. */
    static List<StateKey> keys() {
        List<StateKey> keys = new ArrayList<>(Recollection.keys());
        keys.add(StateKey.of(TurnWindow.KEY));
        keys.add(StateKey.of(REMEMBERED));
        return keys;
    }

    Node recall() {
        return new Node(RECALL, this::recall, null);
    }

    Node remember() {
        return new Node(REMEMBER, this::remember, null);
    }

    UserMemory of(UserId user) {
        return memory.user(user.value());
    }

    TurnFacts facts() {
        return facts;
    }

    /** Returns whether the model is shown turns of the window in place of messages. */
    boolean showsTurns() {
        return options.shownTurns() > 0;
    }

    /** Returns how many turns of a window, the oldest, become episodes now. */
    int due(TurnWindow window) {
        return options.promotion().due(window.turns().size());
    }

    /**
     * Returns what the model is shown of a conversation whose finished turns it sees as a window: the last question with
     * them beside it, what followed it, and before it what was never answered.
     */
    List<Message> shown(ConversationState state) {
        List<Message> messages = state.messages();
        int asked = TurnPlaces.question(messages);
        if (!showsTurns() || asked < 0) {
            return messages;
        }
        Message question = messages.get(asked);
        String text = TurnWindow.in(state.values()).shown(options.shownTurns(), question.text());
        UserMessage content = (UserMessage) question.content();
        List<Content> contents = new ArrayList<>();
        contents.add(TextContent.from(text));
        content.contents().stream()
                .filter(part -> !(part instanceof TextContent))
                .forEach(contents::add);
        List<Message> shown = new ArrayList<>(messages.subList(TurnPlaces.behindFinished(messages, asked), asked));
        shown.add(new Message(
                question.id(),
                question.createdAt(),
                content.toBuilder().contents(contents).build()));
        shown.addAll(messages.subList(asked + 1, messages.size()));
        return shown;
    }

    private StateUpdate recall(Occasion occasion) {
        int asked = TurnPlaces.question(occasion.state().messages());
        if (occasion.user().isEmpty() || asked < 0) {
            return StateUpdate.of();
        }
        String question = occasion.state().messages().get(asked).text();
        try {
            UserMemory user = of(occasion.user().get());
            String known = user.recalled(question, counter::count);
            String told = user.episodeContext(question, counter::count);
            return Recollection.of(
                    user.profileBlock(Language.of(question)),
                    known.isEmpty() || told.isEmpty() ? known + told : known + "\n\n" + told);
        } catch (Throwable e) {
            requireBearable(e);
            LOG.warn(
                    "Nothing was recalled in thread {} ({}).",
                    occasion.thread(),
                    e.getClass().getName());
            return Recollection.of("", "");
        }
    }

    private StateUpdate remember(Occasion occasion) {
        ConversationState state = occasion.state();
        boolean isOfNobody = occasion.user().isEmpty();
        if (isOfNobody && !showsTurns()) {
            return StateUpdate.of();
        }
        TurnWindow window = withFinishedTurns(TurnWindow.in(state.values()), state.messages());
        List<FactId> saved = List.of();
        if (isOfNobody) {
            window = window.without(due(window));
        } else {
            UserMemory user = of(occasion.user().get());
            Looked looked = lookForFacts(occasion.thread(), user, window, state);
            saved = looked.saved();
            window = promote(occasion.thread(), user, looked.window());
        }
        StateUpdate update = StateUpdate.of()
                .value(TurnWindow.KEY, window.toValue())
                .value(
                        REMEMBERED,
                        saved.isEmpty()
                                ? null
                                : saved.stream().map(FactId::toString).toList());
        return showsTurns() ? withoutFinishedTurns(update, state) : update;
    }

    /** The window after facts were looked for, and the facts. */
    private record Looked(TurnWindow window, List<FactId> saved) {}

    private Looked lookForFacts(ThreadId thread, UserMemory user, TurnWindow window, ConversationState state) {
        Set<MessageId> shown = new HashSet<>();
        state.messages().forEach(message -> shown.add(message.id()));
        int leaving = due(window);
        List<FinishedTurn> due = window.turns().stream()
                .filter(turn -> !turn.isRemembered())
                .filter(turn -> options.remembering() == Remembering.EACH_TURN
                        || (options.remembering() == Remembering.WHEN_SUMMARIZED && !shown.contains(turn.question()))
                        || window.turns().indexOf(turn) < leaving)
                .toList();
        if (options.isInBackground()) {
            Set<MessageId> done = facts.saveBehind(thread, user, due);
            return new Looked(window.remembered(turn -> done.contains(turn.question())), List.of());
        }
        try {
            List<FactId> saved = due.isEmpty() ? List.of() : facts.save(user, due, facts.generation(user.id()));
            return new Looked(window.remembered(due::contains), saved);
        } catch (Throwable e) {
            requireBearable(e);
            TurnFacts.tell(thread, e);
            return new Looked(window, List.of());
        }
    }

    private TurnWindow promote(ThreadId thread, UserMemory user, TurnWindow window) {
        int due = due(window);
        // What its facts were not looked for in stays, for the next turn; not for ever, should that never succeed.
        int leaving = window.turns().size() > MOST_WAITING * options.promotion().most()
                ? due
                : Math.min(due, window.remembered());
        try {
            List<Episode> episodes =
                    window.oldest(leaving).stream().map(FinishedTurn::toEpisode).toList();
            user.appendMissing(episodes);
            return window.without(leaving);
        } catch (Throwable e) {
            requireBearable(e);
            LOG.warn(
                    "Turns of thread {} did not become episodes ({}); the next turn tries again.",
                    thread,
                    e.getClass().getName());
            return window;
        }
    }

    /**
     * Also the turns that were stopped behind their answer, and gone past: those behind the newest of the window, and of an empty
     * one, as at the beginning, the one before the last.
     */
    private TurnWindow withFinishedTurns(TurnWindow window, List<Message> messages) {
        List<FinishedTurn> finished = TurnPlaces.finished(messages);
        TurnWindow longer = window;
        for (int i = 0; i < finished.size(); i++) {
            FinishedTurn turn = finished.get(i);
            boolean isLast = i == finished.size() - 1;
            boolean isBeforeLast = i == finished.size() - 2;
            boolean wasGonePast = window.turns().isEmpty()
                    ? isBeforeLast && options.promotion().staying() > 0
                    : isBehind(turn, window);
            if (isLast || wasGonePast) {
                longer = longer.with(turn);
            }
        }
        return longer;
    }

    private static boolean isBehind(FinishedTurn turn, TurnWindow window) {
        Instant at = turn.createdAt();
        return at != null
                && window.turns().stream()
                        .allMatch(known ->
                                known.createdAt() != null && known.createdAt().isBefore(at));
    }

    /** They are in the thread's history, and the newest in the window. */
    private static StateUpdate withoutFinishedTurns(StateUpdate update, ConversationState state) {
        StateUpdate shorter = update;
        List<Message> messages = state.messages();
        for (Message message :
                messages.subList(0, TurnPlaces.behindFinished(messages, TurnPlaces.question(messages)))) {
            if (message.type() != ChatMessageType.SYSTEM) {
                shorter = shorter.and(MessageUpdate.remove(message.id()));
            }
        }
        return shorter;
    }

    /**
     * Whatever others' code throws, such as a model that is a proxy or a library that does not load, keeps no answer back; but
     * for what the JVM itself throws, of which too deep a recursion is the code's.
     */
    private static void requireBearable(Throwable e) {
        if (e instanceof VirtualMachineError fatal && !(e instanceof StackOverflowError)) {
            throw fatal;
        }
    }

    @Override
    public void close() {
        facts.close();
    }
}
