package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.recap.node.StateKey;
import dev.recap.observe.Observers;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ConversationGraph} is made of.
 *
 * @param model answers, and writes summaries
 * @param streamingModel answers when tokens are wanted, or {@code null} to let {@code model} answer whole
 * @param policy when messages are summarized, and which
 * @param prompts the words a summary is asked for and shown with
 * @param systemPrompt the application's own words to the model, unless a turn has its own
 * @param separateSystemMessages whether prompt and summary are sent as system messages of their own
 * @param maxAnswerRestarts how often an answer is asked for again whose stream broke half-way
 * @param keys the keys of the state's values; with none, every key is taken
 * @param maxToolRounds how many answers in a row may call tools before the model must answer without
 * @param observers are told what the graph does
 */
public record GraphSettings(
        ChatModel model,
        @Nullable StreamingChatModel streamingModel,
        SummaryPolicy policy,
        SummaryPrompts prompts,
        SystemPrompt systemPrompt,
        boolean separateSystemMessages,
        int maxAnswerRestarts,
        List<StateKey> keys,
        int maxToolRounds,
        Observers observers) {

    /** Checks the parts. */
    public GraphSettings {
        requireNonNull(model, "model");
        requireNonNull(policy, "policy");
        requireNonNull(prompts, "prompts");
        requireNonNull(systemPrompt, "systemPrompt");
        requireNonNull(observers, "observers");
        keys = List.copyOf(keys);
        Set<String> names = new HashSet<>();
        for (StateKey key : keys) {
            if (!names.add(key.name())) {
                throw new IllegalArgumentException(
                        "Two keys of the state are called '" + key.name() + "'; declare one of them.");
            }
        }
    }
}
