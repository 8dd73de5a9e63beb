package dev.recap.summary;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.Transcript;
import dev.recap.observe.Observers;
import dev.recap.observe.Operation;
import dev.recap.observe.Operation.ModelCall.Purpose;
import dev.recap.observe.Outcome;
import dev.recap.text.Language;
import dev.recap.text.PromptTemplate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Has a model write a summary of messages, or extend the one there is. The messages are quoted as data
 * ({@link Transcript}); the prompt is in the user's language. Thread-safe when its model is.
 */
public final class Summarizer {

    private static final String CANNOT = "i(?: can['’]?t| cannot|(?: am|['’]m) (?:unable|not able) to)";

    /** How models decline; a summary would hardly begin so, and if one did, the next turn asks again. */
    private static final Pattern REFUSAL = Pattern.compile(
            "(?:i['’]m sorry|i am sorry|sorry|i apologize|unfortunately)[,.]? (?:but )?" + CANNOT
                    + "|" + CANNOT + " (?:assist|help|comply|summarize|fulfill)"
                    + "|죄송(?:하지만|합니다만?|해요)[,.]? .{0,60}(?:수 없습니다|수 없어요|어렵습니다)",
            Pattern.CASE_INSENSITIVE);

    private final ChatModel model;
    private final SummaryPrompts prompts;
    private final Observers observers;

    /** Makes a summarizer of a model and the words to ask it with. */
    public Summarizer(ChatModel model, SummaryPrompts prompts) {
        this(model, prompts, Observers.NONE);
    }

    /** Makes a summarizer of a model and the words to ask it with, and whom to tell that it is asked. */
    public Summarizer(ChatModel model, SummaryPrompts prompts, Observers observers) {
        this.model = requireNonNull(model, "model");
        this.prompts = requireNonNull(prompts, "prompts");
        this.observers = requireNonNull(observers, "observers");
    }

    /**
     * A summary and what it cost.
     *
     * @param summary covers exactly the messages it was asked for
     * @param usage the tokens of the call, or {@code null} when the server does not count
     */
    public record Written(RunningSummary summary, @Nullable TokenUsage usage) {}

    /**
     * Returns a summary that covers the messages and everything the previous one does.
     *
     * @param previous the running summary so far, or {@code null}
     * @param messages the messages to cover, oldest first, at least one
     * @throws SummaryFailedException if the model failed, refused, was cut off by a content filter or answered blank
     */
    public Written summarize(@Nullable RunningSummary previous, List<Message> messages, Instant now) {
        return observers.observe(
                place -> new Operation.Summary(place, messages.size(), previous != null),
                () -> write(previous, messages, now),
                written -> Outcome.DONE);
    }

    private Written write(@Nullable RunningSummary previous, List<Message> messages, Instant now) {
        ChatResponse response = ask(prompt(previous, messages));
        String text = response.aiMessage().text();
        if (text == null || text.isBlank()) {
            throw new SummaryFailedException("The model answered the request for a summary with no text.", null);
        }
        if (response.finishReason() == FinishReason.CONTENT_FILTER
                || REFUSAL.matcher(text.strip()).lookingAt()) {
            throw new SummaryFailedException("The model refused to write a summary.", null);
        }
        RunningSummary summary = new RunningSummary(
                text.strip(), messages.stream().map(Message::id).toList(), now, response.modelName());
        return new Written(summary, response.tokenUsage());
    }

    private String prompt(@Nullable RunningSummary previous, List<Message> messages) {
        String spoken =
                messages.stream().filter(Message::isFromUser).map(Message::text).collect(Collectors.joining("\n"));
        Language language = Language.of(spoken.isBlank() && previous != null ? previous.text() : spoken);
        SummaryPrompt words = prompts.in(language);
        String transcript = Transcript.quote(messages);
        return previous == null
                ? new PromptTemplate(words.create()).fill(Map.of("transcript", transcript))
                : new PromptTemplate(words.extend())
                        .fill(Map.of("transcript", transcript, "summary", Transcript.quoteSummary(previous.text())));
    }

    /** Whatever a model throws, the conversation goes on without a new summary. */
    private ChatResponse ask(String prompt) {
        try {
            ChatRequest request =
                    ChatRequest.builder().messages(UserMessage.from(prompt)).build();
            return observers.ask(
                    Purpose.SUMMARY, model, request, () -> requireNonNull(model.chat(request), "it gave no response"));
        } catch (RuntimeException e) {
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new SummaryFailedException("The model failed to write a summary: " + reason, e);
        }
    }
}
