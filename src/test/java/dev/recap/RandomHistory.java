package dev.recap;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.Message;
import dev.recap.message.Talk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A made-up conversation with parallel calls, late, double and orphan results, call ids that repeat or are missing,
 * repeated and empty texts, and now and then a message of 50 kB.
 */
final class RandomHistory {

    private static final String LONG = "긴 문장과 a long sentence. ".repeat(2_300);

    private final Random random;
    private final List<Message> messages = new ArrayList<>();
    private final List<@Nullable String> callIds = new ArrayList<>();

    private RandomHistory(Random random) {
        this.random = random;
    }

    static List<Message> of(Random random) {
        RandomHistory history = new RandomHistory(random);
        int length = random.nextInt(18);
        for (int i = 0; i < length; i++) {
            history.messages.add(Talk.message("m" + i, history.content(i)));
        }
        return history.messages;
    }

    private ChatMessage content(int place) {
        int kind = random.nextInt(100);
        if (kind < 30) {
            return UserMessage.from(text(place));
        } else if (kind < 50) {
            return AiMessage.from(text(place));
        } else if (kind < 70) {
            return calling(place);
        } else if (kind < 97) {
            return result(place);
        }
        return kind < 99 ? SystemMessage.from("rule " + place) : CustomMessage.from(Map.of("place", place));
    }

    private String text(int place) {
        int kind = random.nextInt(2_500);
        if (kind == 0) {
            return place + LONG;
        } else if (kind < 500) {
            return "yes";
        }
        return kind < 670 ? "" : "text " + place;
    }

    private AiMessage calling(int place) {
        List<ToolExecutionRequest> calls = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(20);
            String id = kind == 0 ? null : kind < 5 ? Integer.toString(i) : place + "." + i;
            callIds.add(id);
            calls.add(ToolExecutionRequest.builder()
                    .id(id)
                    .name("look_up")
                    .arguments("{\"place\":\"" + place + "." + i + "\"}")
                    .build());
        }
        return AiMessage.builder()
                .text(random.nextBoolean() ? text(place) : null)
                .toolExecutionRequests(calls)
                .build();
    }

    /** Mostly of a call made lately, or of any made before, whether it has a result or not, or of none. */
    private ToolExecutionResultMessage result(int place) {
        int kind = random.nextInt(10);
        String id = callIds.isEmpty() || kind == 0
                ? "gone" + place
                : callIds.get(kind < 4 ? random.nextInt(callIds.size()) : Math.max(0, callIds.size() - kind + 3));
        return ToolExecutionResultMessage.from(id, "look_up", kind == 1 ? "" : "result " + place);
    }
}
