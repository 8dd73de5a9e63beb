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
import dev.recap.text.Entities;
import dev.recap.text.Entity;
import dev.recap.text.Language;
import dev.recap.text.PromptTemplate;
import dev.recap.text.Secrets;
import dev.recap.text.Visible;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
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
                    + "|as an ai(?: language model| assistant)?,? " + CANNOT + "|" + CANNOT
                    + " (?:assist|help|comply|summarize|fulfill)"
                    + "|죄송(?:하지만|합니다만?|해요)[,.]? .{0,60}(?:수 없습니다|수 없어요|어렵습니다)",
            Pattern.CASE_INSENSITIVE);

    /** What would be worth no call of its own, in tokens. */
    private static final int LEAST_TRANSCRIPT = 50;

    private final ChatModel model;
    private final SummaryPrompts prompts;
    private final SummaryLimit limit;
    private final boolean plain;
    private final TokenCounter counter;
    private final Predicate<Throwable> isTooLong;
    private volatile int maxTranscriptTokens;
    private final Observers observers;

    /**
     * Makes a summarizer.
     *
     * @param model writes
     * @param prompts the words to ask it with
     * @param limit how long a summary may be
     * @param plain whether it stays as the model writes it, without facts pinned or secrets masked
     * @param counter counts the model's tokens
     * @param maxTranscriptTokens how much of a conversation the model is given at once, about; a longer one is summarized in
     *     several steps, also where the model turns out to read less
     * @param isTooLong tells whether the model failed because it was given more than it reads
     * @param observers are told that it is asked
     */
    public Summarizer(
            ChatModel model,
            SummaryPrompts prompts,
            SummaryLimit limit,
            boolean plain,
            TokenCounter counter,
            int maxTranscriptTokens,
            Predicate<Throwable> isTooLong,
            Observers observers) {
        this.isTooLong = requireNonNull(isTooLong, "isTooLong");
        this.model = requireNonNull(model, "model");
        this.prompts = requireNonNull(prompts, "prompts");
        this.limit = requireNonNull(limit, "limit");
        this.plain = plain;
        this.counter = requireNonNull(counter, "counter");
        this.maxTranscriptTokens = maxTranscriptTokens;
        this.observers = requireNonNull(observers, "observers");
    }

    /**
     * A summary and what it cost.
     *
     * @param summary covers exactly the messages it was asked for
     * @param usage the tokens of all calls, or {@code null} when the server does not count
     */
    public record Written(RunningSummary summary, @Nullable TokenUsage usage) {}

    /**
     * Returns a summary that covers the messages and everything the previous one does. Names, numbers, dates and the like
     * that its words lack are pinned behind them ({@link Entities}); secrets are masked in what the model is given and in
     * what it writes ({@link Secrets}).
     *
     * @param previous the running summary so far, or {@code null}
     * @param messages the messages to cover, oldest first, at least one
     * @param isStopped tells, between two calls of the model, whether the summary is given up
     * @throws SummaryFailedException if the model failed, refused, was cut off by a content filter or answered blank, or
     *     the summary was given up
     */
    public Written summarize(
            @Nullable RunningSummary previous, List<Message> messages, Instant now, BooleanSupplier isStopped) {
        return observers.observe(
                place -> new Operation.Summary(place, messages.size(), previous != null),
                () -> new Writing(previous, messages, isStopped).write(now),
                written -> Outcome.DONE);
    }

    /** One summary being written, in as many calls as it takes. */
    private final class Writing {

        private final @Nullable RunningSummary previous;
        private final List<Message> messages;
        private final BooleanSupplier isStopped;
        private final List<Transcript.Line> lines;
        private final SummaryPrompt words;
        private @Nullable TokenUsage usage;
        private @Nullable String modelName;
        private boolean isBegun;

        Writing(@Nullable RunningSummary previous, List<Message> messages, BooleanSupplier isStopped) {
            this.isStopped = isStopped;
            this.previous = previous;
            this.messages = messages;
            List<Transcript.Line> said = Transcript.lines(messages);
            this.lines = plain
                    ? said
                    : said.stream()
                            .map(line -> new Transcript.Line(line.role(), masked(line.text())))
                            .toList();
            this.words = prompts.in(language());
        }

        private Language language() {
            StringBuilder spoken = new StringBuilder();
            for (Message message : messages) {
                if (message.isFromUser()) {
                    spoken.append(message.text()).append('\n');
                }
            }
            boolean isSilent = spoken.toString().isBlank();
            return Language.of(isSilent && previous != null ? previous.text() : spoken.toString());
        }

        Written write(Instant now) {
            String text = previous == null ? null : masked(previous);
            text = covering(text, lines, maxTranscriptTokens);
            PinnedFacts fitted = fitted(requireNonNull(text));
            RunningSummary summary = new RunningSummary(
                    fitted.text(),
                    fitted.pinned(),
                    messages.stream().map(Message::id).toList(),
                    now,
                    modelName);
            return new Written(summary, usage);
        }

        /** Has a summary extended by lines, in as many steps as the model takes. */
        private @Nullable String covering(@Nullable String soFar, List<Transcript.Line> lines, int maxTokens) {
            String text = soFar;
            for (List<Transcript.Line> chunk : TranscriptChunks.of(lines, counter, maxTokens)) {
                if (isBegun && isStopped.getAsBoolean()) {
                    throw new SummaryFailedException("The turn was stopped before its summary was written.", null);
                }
                isBegun = true;
                try {
                    text = textOf(whole(prompt(text, Transcript.quoteLines(chunk))));
                } catch (SummaryFailedException e) {
                    Throwable cause = e.getCause();
                    if (cause == null || !isTooLong.test(cause)) {
                        throw e;
                    }
                    // Counted only now: loading a tokenizer takes its time.
                    int half = Math.min(maxTokens, TranscriptChunks.tokens(chunk, counter)) / 2;
                    if (half < LEAST_TRANSCRIPT) {
                        throw e;
                    }
                    text = covering(text, chunk, half);
                    // Its window is smaller than was known; the next summary begins with what it takes.
                    maxTranscriptTokens = Math.min(maxTranscriptTokens, half);
                }
            }
            return text;
        }

        /** Asks once more, for less, where the model's output ended before the summary did. */
        private ChatResponse whole(String prompt) {
            ChatResponse response = ask(prompt);
            String cut = WrittenText.of(response.aiMessage().text());
            if (response.finishReason() != FinishReason.LENGTH || Visible.isNothing(cut)) {
                return response;
            }
            usage = TokenUsage.sum(usage, response.tokenUsage());
            Language language = Language.of(words.create());
            String shorter = SummaryLimit.characters(Math.max(SummaryLimit.LEAST, cut.length() / 2))
                    .words(language);
            return ask(prompt + "\n\n"
                    + (language == Language.KOREAN ? shorter + " 이내로 쓰세요." : "Write at most " + shorter + "."));
        }

        private String prompt(@Nullable String soFar, String transcript) {
            return soFar == null
                    ? new PromptTemplate(words.create()).fill(Map.of("transcript", transcript))
                    : new PromptTemplate(words.extend())
                            .fill(Map.of("transcript", transcript, "summary", Transcript.quoteSummary(soFar)));
        }

        /** One more call where the words are too long or facts would be lost; then code makes them fit. */
        private PinnedFacts fitted(String text) {
            List<Entity> facts = plain ? List.of() : Facts.in(lines);
            PinnedFacts fitted = pinned(text, facts);
            if ((limit.fits(text) && fitted.lost().isEmpty()) || isStopped.getAsBoolean()) {
                return fitted;
            }
            try {
                PinnedFacts revised = pinned(textOf(ask(revision(text, facts))), facts);
                return revised.lost().size() <= fitted.lost().size() ? revised : fitted;
            } catch (SummaryFailedException e) {
                return fitted;
            }
        }

        private PinnedFacts pinned(String text, List<Entity> facts) {
            return PinnedFacts.of(text, facts, previous == null ? List.of() : previous.pinned(), words.pinned(), limit);
        }

        private String revision(String text, List<Entity> facts) {
            String kept = facts.stream().map(Entity::text).collect(Collectors.joining("; "));
            return new PromptTemplate(words.revise())
                    .fill(Map.of(
                            "summary",
                            Transcript.quoteSummary(text),
                            "limit",
                            limit.words(Language.of(words.revise())),
                            "facts",
                            kept));
        }

        private String textOf(ChatResponse response) {
            String text = WrittenText.of(response.aiMessage().text());
            if (Visible.isNothing(text)) {
                throw new SummaryFailedException("The model answered the request for a summary with no text.", null);
            }
            if (response.finishReason() == FinishReason.CONTENT_FILTER
                    || REFUSAL.matcher(text).lookingAt()) {
                throw new SummaryFailedException("The model refused to write a summary.", null);
            }
            if (response.finishReason() == FinishReason.LENGTH) {
                throw new SummaryFailedException(
                        "The summary was cut off where the model's output ends; let it write more (maxOutputTokens), or"
                                + " allow a shorter summary.",
                        null);
            }
            usage = TokenUsage.sum(usage, response.tokenUsage());
            modelName = response.modelName();
            return masked(text);
        }
    }

    /** The pinned facts are masked one by one, as each was found: side by side, two harmless ones can look like a secret. */
    private String masked(RunningSummary summary) {
        String facts = String.join(PinnedFacts.BETWEEN, summary.pinned());
        if (facts.isEmpty() || !summary.text().endsWith(facts)) {
            return masked(summary.text());
        }
        String words = summary.text().substring(0, summary.text().length() - facts.length());
        return masked(words)
                + summary.pinned().stream().map(this::masked).collect(Collectors.joining(PinnedFacts.BETWEEN));
    }

    private String masked(String text) {
        return plain ? text : Secrets.masked(text);
    }

    /** Whatever a model throws, the conversation goes on without a new summary. */
    private ChatResponse ask(String prompt) {
        try {
            ChatRequest request =
                    ChatRequest.builder().messages(UserMessage.from(prompt)).build();
            return observers.ask(
                    Purpose.SUMMARY, model, request, () -> requireNonNull(model.chat(request), "it gave no response"));
        } catch (Exception e) {
            // A model written in another language may throw checked exceptions without declaring them.
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new SummaryFailedException("The model failed to write a summary: " + reason, e);
        }
    }
}
