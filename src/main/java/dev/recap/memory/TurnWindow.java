package dev.recap.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.InvalidIdException;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A thread's finished turns that are no episodes yet, oldest first: the short-term memory beside the messages, which
 * summaries do not touch. It is a value of the thread's state, so that every branch has its own. Immutable.
 *
 * @param turns oldest first
 */
public record TurnWindow(List<FinishedTurn> turns) {

    /** The name of the value in the state. */
    public static final String KEY = "recap.window";

    private static final TurnWindow EMPTY = new TurnWindow(List.of());
    private static final String QUESTION = "question";
    private static final String USER = "user";
    private static final String ASSISTANT = "assistant";
    private static final String CREATED_AT = "created_at";
    private static final String REMEMBERED = "remembered";

    /** Copies the list. */
    public TurnWindow {
        turns = List.copyOf(turns);
    }

    /** Returns the window in a state's values; entries that are no turns are left out. */
    public static TurnWindow in(Map<String, Object> values) {
        if (!(values.get(KEY) instanceof List<?> list)) {
            return EMPTY;
        }
        List<FinishedTurn> turns = new ArrayList<>();
        for (Object entry : list) {
            if (entry instanceof Map<?, ?> map
                    && map.get(USER) instanceof String user
                    && map.get(ASSISTANT) instanceof String assistant) {
                turns.add(new FinishedTurn(
                        question(map.get(QUESTION)),
                        user,
                        assistant,
                        time(map.get(CREATED_AT)),
                        Boolean.TRUE.equals(map.get(REMEMBERED))));
            }
        }
        return new TurnWindow(turns);
    }

    private static @Nullable MessageId question(@Nullable Object id) {
        try {
            return id instanceof String text ? new MessageId(text) : null;
        } catch (InvalidIdException e) {
            return null; // Written by hand; the turn counts without it.
        }
    }

    private static @Nullable Instant time(@Nullable Object time) {
        try {
            return time instanceof String text ? Instant.parse(text) : null;
        } catch (DateTimeParseException e) {
            return null; // As above.
        }
    }

    /** Returns it as a value of the state, of JSON's types. */
    public List<Map<String, @Nullable Object>> toValue() {
        List<Map<String, @Nullable Object>> value = new ArrayList<>();
        for (FinishedTurn turn : turns) {
            Map<String, @Nullable Object> entry = new LinkedHashMap<>();
            entry.put(QUESTION, turn.question() == null ? null : turn.question().value());
            entry.put(USER, turn.user());
            entry.put(ASSISTANT, turn.assistant());
            entry.put(CREATED_AT, Objects.toString(turn.createdAt(), null));
            entry.put(REMEMBERED, turn.isRemembered());
            value.add(entry);
        }
        return value;
    }

    /** Returns the window with one more turn, or with this one in place of that of the same question. */
    public TurnWindow with(FinishedTurn turn) {
        List<FinishedTurn> longer = new ArrayList<>(turns);
        longer.removeIf(known -> known.question() != null && known.question().equals(turn.question()));
        longer.add(turn);
        return new TurnWindow(longer);
    }

    /** Returns the window in which the facts of some turns have been looked for. */
    public TurnWindow remembered(Predicate<FinishedTurn> these) {
        return new TurnWindow(turns.stream()
                .map(turn -> these.test(turn) ? turn.remembered() : turn)
                .toList());
    }

    /** Returns what was said in them, as messages of a conversation. */
    public List<Message> messages() {
        List<Message> messages = new ArrayList<>();
        for (FinishedTurn turn : turns) {
            Instant at = turn.createdAt() == null ? Instant.EPOCH : turn.createdAt();
            messages.add(Message.of(UserMessage.from(turn.user()), at));
            messages.add(Message.of(AiMessage.from(turn.assistant()), at));
        }
        return messages;
    }

    /** Returns how many turns, the oldest, had their facts looked for, one after the other. */
    public int remembered() {
        int count = 0;
        while (count < turns.size() && turns.get(count).isRemembered()) {
            count++;
        }
        return count;
    }

    /** Returns so many turns, the oldest. */
    public List<FinishedTurn> oldest(int count) {
        return turns.subList(0, count);
    }

    /** Returns the window without so many turns, the oldest. */
    public TurnWindow without(int oldest) {
        return new TurnWindow(turns.subList(oldest, turns.size()));
    }

    /**
     * Returns the newest turns and a question as one text, in place of all messages:
     *
     * <pre>
     * _user query
     * What was my name?
     * _short_term memory
     * User: I am Sua.
     * Assistant: Hello, Sua!
     * </pre>
     *
     * with {@code (empty)} where there are none.
     *
     * @param newest how many turns at most
     */
    public String shown(int newest, String question) {
        StringBuilder text = new StringBuilder("_user query\n").append(question).append("\n_short_term memory");
        List<FinishedTurn> shown = turns.subList(Math.max(0, turns.size() - newest), turns.size());
        if (shown.isEmpty()) {
            return text.append("\n(empty)").toString();
        }
        for (FinishedTurn turn : shown) {
            text.append("\nUser: ").append(turn.user()).append("\nAssistant: ").append(turn.assistant());
        }
        return text.toString();
    }
}
