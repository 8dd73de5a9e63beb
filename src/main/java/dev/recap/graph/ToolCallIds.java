package dev.recap.graph;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Gives each tool call an id of its own. Some servers send none, or number the calls of every answer from zero; but an id
 * is what a result is matched by, and what a tool keeps to act once. Of calls that a summary has taken in nothing is seen
 * here any more, so that behind one an id that may be counted, and not drawn at random, is taken for one that was there before.
 */
final class ToolCallIds {

    /** Random ids end in as many letters and digits: 24 of OpenAI's, 9 of Mistral's, 8 of Ollama's. */
    private static final Pattern RANDOM = Pattern.compile(".*[A-Za-z0-9]{8}", Pattern.DOTALL);

    private ToolCallIds() {}

    /** Returns the answer with new ids for the calls that have none, or one that is used in the conversation already. */
    static AiMessage distinct(AiMessage answer, ConversationState conversation) {
        if (!answer.hasToolExecutionRequests()) {
            return answer;
        }
        boolean takesAny = conversation.runningSummary() == null;
        Set<String> used = new HashSet<>();
        for (Message message : conversation.messages()) {
            if (message.content() instanceof AiMessage earlier) {
                earlier.toolExecutionRequests().forEach(call -> used.add(call.id()));
            }
        }
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (ToolExecutionRequest call : answer.toolExecutionRequests()) {
            boolean isUsable = call.id() != null
                    && !call.id().isBlank()
                    && (takesAny || RANDOM.matcher(call.id()).matches())
                    && used.add(call.id());
            calls.add(call.toBuilder()
                    .id(isUsable ? call.id() : fresh())
                    .name(call.name() == null || call.name().isBlank() ? "unnamed" : call.name())
                    .build());
        }
        return answer.toBuilder().toolExecutionRequests(calls).build();
    }

    /** Of 37 characters: OpenAI takes no more than {@link SendableCalls#MAX_ID}. */
    private static String fresh() {
        return "call_" + UUID.randomUUID().toString().replace("-", "");
    }
}
