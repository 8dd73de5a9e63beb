package dev.recap.graph;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.node.Node;
import dev.recap.node.StateKey;
import dev.recap.observe.Observers;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.Summarizer;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompts;
import dev.recap.summary.TokenCounter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ConversationGraph} is made of.
 *
 * @param model answers
 * @param streamingModel answers when tokens are wanted, or {@code null} to let {@code model} answer whole
 * @param policy when messages are summarized, and which
 * @param tokenCounter counts tokens as the answering model does
 * @param window of the answering model, or {@code null} when it is not known
 * @param summarizer writes summaries
 * @param summarizesBehind whether a summary that is due after an answer is left to be written behind the turn
 * @param prompts the words a summary is shown with
 * @param systemPrompt the application's own words to the model, unless a turn has its own
 * @param separateSystemMessages whether prompt and summary are sent as system messages of their own
 * @param maxAnswerRestarts how often an answer is asked for again whose stream broke half-way
 * @param keys the keys of the state's values; with none, every key is taken
 * @param before the application's nodes before the answer, in order
 * @param after the application's nodes behind it, before the summary, in order
 * @param shown what the model is shown of a conversation's messages
 * @param maxToolRounds how many answers in a row may call tools before the model must answer without
 * @param observers are told what the graph does
 */
public record GraphSettings(
        ChatModel model,
        @Nullable StreamingChatModel streamingModel,
        SummaryPolicy policy,
        TokenCounter tokenCounter,
        @Nullable ContextWindow window,
        Summarizer summarizer,
        boolean summarizesBehind,
        SummaryPrompts prompts,
        SystemPrompt systemPrompt,
        boolean separateSystemMessages,
        int maxAnswerRestarts,
        List<StateKey> keys,
        List<Node> before,
        List<Node> after,
        Function<ConversationState, List<Message>> shown,
        int maxToolRounds,
        Observers observers) {

    /**
     * Checks and copies the parts.
     *
     * @throws IllegalArgumentException if two keys have one name, or a node has a name that cannot be used
     */
    public GraphSettings {
        requireNonNull(model, "model");
        requireNonNull(summarizer, "summarizer");
        requireNonNull(policy, "policy");
        requireNonNull(prompts, "prompts");
        requireNonNull(systemPrompt, "systemPrompt");
        requireNonNull(shown, "shown");
        requireNonNull(observers, "observers");
        keys = List.copyOf(keys);
        before = List.copyOf(before);
        after = List.copyOf(after);
        NodeNames.requireUsable(
                Stream.concat(before.stream(), after.stream()).map(Node::name).toList());
        Set<String> names = new HashSet<>();
        for (StateKey key : keys) {
            if (!names.add(key.name())) {
                throw new IllegalArgumentException(
                        "Two keys of the state are called '" + key.name() + "'; declare one of them.");
            }
        }
    }
}
