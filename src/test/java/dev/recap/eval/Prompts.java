package dev.recap.eval;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.recap.summary.TokenCounter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much a series of prompts is, each of which may begin as the one before it did.
 *
 * @param count how many prompts
 * @param characters of all
 * @param tokens of all, as gpt-4o reads the words; the few a server adds for each message are left out
 * @param cached of these, the tokens a server that caches prefixes as OpenAI's does had read before: of the messages a
 *     prompt has in common with the one before it, 1,024 tokens or more in steps of 128
 */
record Prompts(int count, long characters, long tokens, long cached) {

    static final Prompts NONE = new Prompts(0, 0, 0, 0);

    private static final TokenCounter GPT_4O = TokenCounter.ofModel("gpt-4o");
    private static final Map<String, Integer> COUNTED = new HashMap<>();

    static Prompts of(List<List<String>> prompts) {
        Prompts sum = NONE;
        List<String> before = List.of();
        for (List<String> prompt : prompts) {
            long common = 0;
            for (int i = 0; i < Math.min(before.size(), prompt.size()); i++) {
                if (!before.get(i).equals(prompt.get(i))) {
                    break;
                }
                common += tokens(prompt.get(i));
            }
            long cached = common < 1_024 ? 0 : common - common % 128;
            long characters = prompt.stream().mapToLong(String::length).sum();
            long tokens = prompt.stream().mapToLong(Prompts::tokens).sum();
            sum = sum.plus(new Prompts(1, characters, tokens, cached));
            before = prompt;
        }
        return sum;
    }

    static Prompts ofRequests(List<ChatRequest> requests) {
        return of(requests.stream()
                .map(request -> request.messages().stream().map(Prompts::text).toList())
                .toList());
    }

    private static String text(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        return message instanceof AiMessage ai ? ai.text() : ((UserMessage) message).singleText();
    }

    private static int tokens(String text) {
        return COUNTED.computeIfAbsent(text, GPT_4O::count);
    }

    Prompts plus(Prompts others) {
        return new Prompts(
                count + others.count, characters + others.characters, tokens + others.tokens, cached + others.cached);
    }

    /** Returns the usual estimate: characters divided by 4. */
    double estimate() {
        return characters / 4.0;
    }

    /** Returns the tokens that are paid for when a cached one costs this share of another. */
    double paid(double share) {
        return tokens - cached + share * cached;
    }
}
