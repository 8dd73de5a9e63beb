package dev.recap.summary;

import dev.langchain4j.data.message.ChatMessageType;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.ToolExchanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses which messages may go so that what stays is still a conversation:
 *
 * <ul>
 *   <li>a tool call and all its results are one group, kept or removed together: the cut moves towards older messages
 *       until it splits none;
 *   <li>the last user message and what follows it stay, but for finished rounds of a long tool loop
 *       ({@link #keepingLast(int, Situation)});
 *   <li>system messages stay, as they are what the model is told and not what was said;
 *   <li>a call that still waits for a result stays, wherever it stands.
 * </ul>
 *
 * <p>Example: {@code [user, ai(a, b), result a, result b, user, ai]} keeping 3 would cut between the results; the cut
 * moves before {@code ai(a, b)} and only the first message goes.
 */
public final class SafeCut {

    private SafeCut() {}

    /**
     * Returns the messages that may go where a policy is asked, oldest first; a pure function. Before the model reads the
     * results of tools, the rounds that came before them may go as well, and only the question they serve stays: a loop
     * that has filled the model's window could not go on otherwise.
     *
     * <p>Example: {@code [user, ai(a), result a, ai(b), result b]} keeping 1 loses {@code ai(a)} and {@code result a}.
     *
     * @param keep 0 or more; the newest result of a tool loop stays in any case, with its call
     * @throws IllegalArgumentException if {@code keep} is negative
     */
    public static List<MessageId> keepingLast(int keep, Situation situation) {
        List<Message> messages = situation.messages();
        Message newest = situation.state().newest();
        boolean inLoop = situation.moment() == Situation.Moment.BEFORE_MODEL
                && newest != null
                && newest.type() == ChatMessageType.TOOL_EXECUTION_RESULT;
        return inLoop
                ? before(messages.size() - Math.max(1, requireCount(keep)), messages, lastUserMessage(messages))
                : keepingLast(keep, messages);
    }

    /**
     * Returns the messages that may go when at least the last {@code keep} stay, oldest first; a pure function.
     *
     * @param keep 0 or more
     * @throws IllegalArgumentException if it is negative
     */
    public static List<MessageId> keepingLast(int keep, List<Message> messages) {
        int question = lastUserMessage(messages);
        return before(Math.min(messages.size() - requireCount(keep), question), messages, question);
    }

    private static int requireCount(int keep) {
        if (keep < 0) {
            throw new IllegalArgumentException("The number of messages to keep must be 0 or more; it is " + keep + ".");
        }
        return keep;
    }

    /** Returns what may go in front of a place, which moves towards older messages until it splits no group. */
    private static List<MessageId> before(int place, List<Message> messages, int question) {
        int cut = place;
        List<ToolExchanges.Exchange> exchanges = ToolExchanges.in(messages).all();
        Set<Integer> waiting = new HashSet<>();
        // Newest first: moving the cut for one exchange can make it split an older one, never a newer one.
        for (int i = exchanges.size() - 1; i >= 0; i--) {
            ToolExchanges.Exchange exchange = exchanges.get(i);
            int end = exchange.results().stream()
                    .mapToInt(Integer::intValue)
                    .max()
                    .orElse(exchange.call());
            if (!exchange.complete()) {
                waiting.add(exchange.call());
                waiting.addAll(exchange.results());
            } else if (exchange.call() < cut && end >= cut) {
                cut = exchange.call();
            }
        }
        List<MessageId> removable = new ArrayList<>();
        for (int i = 0; i < cut; i++) {
            if (i != question && !waiting.contains(i) && messages.get(i).type() != ChatMessageType.SYSTEM) {
                removable.add(messages.get(i).id());
            }
        }
        return List.copyOf(removable);
    }

    private static int lastUserMessage(List<Message> messages) {
        int last = messages.size() - 1;
        while (last >= 0 && !messages.get(last).isFromUser()) {
            last--;
        }
        return last < 0 ? messages.size() : last;
    }
}
