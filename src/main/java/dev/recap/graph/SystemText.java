package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.data.message.SystemMessage;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.node.Occasion;
import dev.recap.summary.SummaryPrompts;
import dev.recap.text.Language;
import dev.recap.text.WellFormed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the model is told before the conversation: the application's prompt, system messages the thread holds, the
 * summary under its heading, and the user's profile. Nothing is added that nobody asked for; without any of them there is no system message.
 *
 * @param applicationPrompt the application's own words
 * @param prompts where the summary's heading comes from, in the summary's language
 * @param separate whether each part is a message of its own; else all of them are one, which every server takes
 */
record SystemText(SystemPrompt applicationPrompt, SummaryPrompts prompts, boolean separate) {

    /** Returns the system messages for a state; the turn's own prompt stands in for the application's. */
    List<ChatMessage> of(Occasion occasion, @Nullable String turnsPrompt) {
        ConversationState state = occasion.state();
        List<String> parts = new ArrayList<>();
        String prompt = turnsPrompt == null
                ? requireNonNull(
                        applicationPrompt.text(occasion), "the system prompt returned null; return \"\" for none")
                : turnsPrompt;
        if (!prompt.isBlank()) {
            parts.add(prompt);
        }
        for (Message message : state.messages()) {
            if (message.type() == ChatMessageType.SYSTEM) {
                parts.add(message.text());
            }
        }
        RunningSummary summary = state.runningSummary();
        if (summary != null) {
            String heading = prompts.in(Language.of(summary.text())).heading();
            parts.add(heading + "\n\n" + summary.text());
        }
        String profile = Recollection.profile(state);
        if (profile != null) {
            parts.add(profile);
        }
        if (parts.isEmpty()) {
            return List.of();
        }
        return separate
                ? parts.stream().map(SystemText::message).toList()
                : List.of(message(String.join("\n\n", parts)));
    }

    private static ChatMessage message(String text) {
        return SystemMessage.from(WellFormed.of(text));
    }
}
