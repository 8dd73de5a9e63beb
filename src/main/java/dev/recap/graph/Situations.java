package dev.recap.graph;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.recap.message.ConversationState;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.PromptTokens;
import dev.recap.summary.Situation;
import dev.recap.summary.Situation.Moment;
import org.jspecify.annotations.Nullable;

/**
 * What a policy is asked by: the state, and the tokens of the request that would be made of it. Thread-safe.
 *
 * @param systemText what stands before the messages
 * @param tools what the model is told of tools, or {@code null} when there are none
 * @param counts counts tokens as the answering model does
 * @param window of that model, or {@code null} when it is not known
 */
record Situations(
        SystemText systemText,
        @Nullable ToolsNode tools,
        MessageTokens counts,
        @Nullable ContextWindow window) {

    Situation of(ConversationState state, Moment moment, Cursor cursor) {
        PromptTokens tokens = new PromptTokens(counts, state.messages(), () -> framing(state, cursor), window);
        return new Situation(state, moment, tokens);
    }

    private int framing(ConversationState state, Cursor cursor) {
        Turn turn = cursor.turn();
        String recalled = Recollection.block(state);
        int tokens = recalled.isEmpty() ? 0 : counts.of(recalled);
        for (ChatMessage message :
                systemText.of(cursor.occasion(state), turn.settings().systemPrompt())) {
            tokens += message instanceof SystemMessage system ? counts.of(system.text()) : 0;
        }
        return tools == null ? tokens : tokens + counts.ofTools(tools.offeredIn(state, cursor));
    }
}
