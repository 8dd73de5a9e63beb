package dev.recap.message;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which tool results of a list of messages answer which calls. A call and all its results are one group: the OpenAI API
 * refuses a request that holds only a part of it.
 *
 * <p>Example: {@code [ai(a, b), result a, result b, result x]} has one complete exchange at 0 with results at 1 and 2;
 * the result at 3 answers no call and is in none, nor would be a second result for {@code a}. Ids may repeat (some
 * servers number calls from zero in every answer) or be missing: a result belongs to the newest message with a call of
 * its id that is still open, and there to the first such call.
 */
public final class ToolExchanges {

    /**
     * An AI message with tool calls and what came back.
     *
     * @param call the index of the AI message
     * @param results the indices of its results, in the order of the calls they answer
     * @param complete whether every call has its result
     */
    public record Exchange(int call, List<Integer> results, boolean complete) {
        /** Copies the list. */
        public Exchange {
            results = List.copyOf(results);
        }
    }

    private final List<Exchange> all;

    private ToolExchanges(List<Exchange> all) {
        this.all = all;
    }

    /** Returns the exchanges in these messages; a pure function of them. */
    public static ToolExchanges in(List<Message> messages) {
        Map<Integer, List<Open>> calls = new LinkedHashMap<>();
        Map<String, Deque<Open>> open = new HashMap<>();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).isFromUser()) {
                continue; // Its content would be copied.
            }
            ChatMessage content = messages.get(i).content();
            if (content instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
                calls.put(i, ask(ai.toolExecutionRequests(), open));
            } else if (content instanceof ToolExecutionResultMessage result) {
                Deque<Open> waiting = open.get(result.id());
                if (waiting != null && !waiting.isEmpty()) {
                    waiting.pop().answeredAt = i;
                }
            }
        }
        List<Exchange> exchanges = new ArrayList<>(calls.size());
        calls.forEach((index, asked) -> exchanges.add(exchange(index, asked)));
        return new ToolExchanges(List.copyOf(exchanges));
    }

    /** The last call is pushed first, so that calls of one message that share an id are answered in their order. */
    private static List<Open> ask(List<ToolExecutionRequest> requests, Map<String, Deque<Open>> open) {
        List<Open> asked = requests.stream().map(request -> new Open()).toList();
        for (int i = requests.size() - 1; i >= 0; i--) {
            open.computeIfAbsent(requests.get(i).id(), id -> new ArrayDeque<>()).push(asked.get(i));
        }
        return asked;
    }

    private static Exchange exchange(int index, List<Open> asked) {
        List<Integer> results = asked.stream()
                .map(call -> call.answeredAt)
                .filter(answeredAt -> answeredAt >= 0)
                .toList();
        return new Exchange(index, results, results.size() == asked.size());
    }

    /** Returns every AI message with tool calls, oldest first. */
    public List<Exchange> all() {
        return all;
    }

    private static final class Open {
        private int answeredAt = -1;
    }
}
