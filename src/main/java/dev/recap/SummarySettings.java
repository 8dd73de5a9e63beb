package dev.recap;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.recap.model.ModelException;
import dev.recap.observe.Observers;
import dev.recap.summary.ContextWindow;
import dev.recap.summary.Summarizer;
import dev.recap.summary.SummaryLimit;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompts;
import dev.recap.summary.TokenCounter;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How summaries are written, as a {@link RecapBuilder} is told. Not thread-safe. */
final class SummarySettings {

    /** In tokens: models with a window of 16,000 or more are the rule, also among small ones. */
    private static final int UNKNOWN_TRANSCRIPT = 8_000;

    private @Nullable ChatModel model;
    private @Nullable ContextWindow window;
    private boolean plain;
    private SummaryLimit limit = SummaryLimit.ofDefaults();
    private SummaryPrompts prompts = SummaryPrompts.ofDefaults();

    /** Has another model write than the one that answers; its window may be known by its name alone. */
    void writtenBy(ChatModel model, @Nullable ContextWindow window) {
        this.model = requireNonNull(model, "model");
        this.window = window;
    }

    void leavePlain() {
        plain = true;
    }

    void limit(SummaryLimit limit) {
        this.limit = requireNonNull(limit, "limit");
    }

    void prompts(SummaryPrompts prompts) {
        this.prompts = requireNonNull(prompts, "prompts");
    }

    SummaryPrompts prompts() {
        return prompts;
    }

    /** Returns who writes them; {@code answering} and its window stand in where nothing else was set. */
    Summarizer summarizer(
            ChatModel answering,
            SummaryPolicy policy,
            TokenCounter counter,
            @Nullable ContextWindow answeringWindow,
            Observers observers) {
        OptionalInt room = policy.roomForSummary(answeringWindow);
        return new Summarizer(
                model == null ? answering : model,
                prompts,
                room.isEmpty() ? limit : limit.within(room.getAsInt(), counter),
                plain,
                counter,
                maxTranscriptTokens(answeringWindow),
                failure -> ModelException.explain(failure).kind() == ModelException.Kind.CONTEXT_EXCEEDED,
                observers);
    }

    /** Half of what the summarizing model reads, as the summary so far and the new one need room too; unknown, a safe bit. */
    private int maxTranscriptTokens(@Nullable ContextWindow answering) {
        ContextWindow writing = answering;
        if (model != null) {
            writing = window == null
                    ? ContextWindow.ofModel(RecapBuilder.nameOf(model)).orElse(null)
                    : window;
        }
        return writing == null ? UNKNOWN_TRANSCRIPT : (writing.tokens() - writing.reserved()) / 2;
    }
}
