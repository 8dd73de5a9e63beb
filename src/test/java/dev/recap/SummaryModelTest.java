package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.RunningSummary;
import dev.recap.summary.SummaryLimit;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.TokenCounter;
import dev.recap.summary.Trigger;
import dev.recap.testing.ScriptedModel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Summaries by a model of their own, and as long as the builder says. */
class SummaryModelTest {

    @Test
    void summaryModel_writesTheSummariesAndNothingElse() {
        ScriptedModel answers = ScriptedModel.answeringBy(request -> "re: " + Conversations.lastUserText(request));
        ScriptedModel writer = ScriptedModel.answering("They counted.");
        try (Recap recap = Recap.builder(answers).summaryModel(writer).build()) {
            ConversationThread thread = recap.thread("1");
            List.of("one", "two", "three", "four", "five").forEach(thread::send);
            assertThat(thread.state().summary().map(RunningSummary::text)).contains("They counted.");
        }
        assertThat(answers.requests()).hasSize(5).noneMatch(Conversations::asksForSummary);
        assertThat(writer.requests()).hasSize(1).allMatch(Conversations::asksForSummary);
        assertThat(writer.lastRequest().temperature())
                .as("what was not set is not sent")
                .isNull();
        assertThat(Conversations.systemTexts(answers.lastRequest()).get(0)).endsWith("They counted.");
    }

    @Test
    void summaryModelThatFails_leavesTheAnswerAndTheMessages() {
        ScriptedModel writer =
                ScriptedModel.answering("They counted.").failOnCall(1, new IllegalStateException("down"));
        try (Recap recap = Recap.builder(ScriptedModel.answeringBy(request -> "ok"))
                .summaryModel(writer)
                .build()) {
            ConversationThread thread = recap.thread("1");
            List.of("one", "two", "three").forEach(thread::send);
            assertThat(thread.send("four").text()).isEqualTo("ok");
            assertThat(thread.state().messages()).hasSize(8);
            thread.send("five");
            assertThat(thread.state().messages()).hasSize(2);
            assertThat(thread.state().summary().map(RunningSummary::text)).contains("They counted.");
        }
    }

    @Test
    void summaryLimit_isKeptInThePromptWithThePinnedFactsInside() {
        ScriptedModel writer = ScriptedModel.answeringBy(request -> "They talked on. ".repeat(100));
        ScriptedModel answers = ScriptedModel.answeringBy(request -> "ok");
        try (Recap recap = Recap.builder(answers)
                .summaryModel(writer)
                .summaryLimit(SummaryLimit.characters(200))
                .build()) {
            ConversationThread thread = recap.thread("1");
            List.of("I am Sua.", "two", "three", "four", "five").forEach(thread::send);
            RunningSummary summary = thread.state().summary().orElseThrow();
            assertThat(summary.text()).hasSizeBetween(180, 200).endsWith("talked on.\nAlso mentioned: Sua");
            assertThat(summary.pinned()).containsExactly("Sua");
            assertThat(Conversations.systemTexts(answers.lastRequest()).get(0)).endsWith(summary.text());
        }
    }

    /** Reads 20,000 characters at once, which every batch in this test fits in easily. */
    @Test
    void summarize_summaryTooLongOnOneThread_leavesTheOtherThreadsAlone() {
        AtomicInteger asked = new AtomicInteger();
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (!Conversations.asksForSummary(request)) {
                return "Fine. ".repeat(100);
            }
            asked.incrementAndGet();
            if (Conversations.lastUserText(request).length() > 20_000) {
                throw new IllegalStateException("context_length_exceeded");
            }
            return "They talked.";
        });
        try (Recap recap = Recap.builder(model).plainSummaries().build()) {
            sendLong(recap.thread("before"));
            assertThat(asked.getAndSet(0)).as("calls for a summary").isEqualTo(1);

            ConversationThread edited = recap.thread("edited");
            edited.send("Hello.");
            edited.update(ThreadUpdate.of().summary("Much was said. ".repeat(2_000)));
            sendLong(edited);
            asked.set(0);

            sendLong(recap.thread("after"));
            assertThat(asked.get())
                    .as("calls for a summary of as many messages")
                    .isEqualTo(1);
        }
    }

    private static void sendLong(ConversationThread thread) {
        for (int i = 0; i < 4; i++) {
            thread.send("And then? ".repeat(20));
        }
    }

    @ParameterizedTest
    @CsvSource({"1500, 800", "4000, 4000"})
    void summaryLimit_charactersUnderATriggerOfTokens_stillHolds(int tokens, int characters) {
        String wordy = "They talked about the weather in the mountains and about what to wear there. ".repeat(200);
        String answer = "Take a coat with you. ".repeat(tokens / 20);
        ScriptedModel model =
                ScriptedModel.answeringBy(request -> Conversations.asksForSummary(request) ? wordy : answer);
        try (Recap recap = Recap.builder(model)
                .tokenCounter(TokenCounter.ofModel("gpt-4o"))
                .summarize(SummaryPolicy.when(Trigger.tokens(tokens)))
                .summaryLimit(SummaryLimit.characters(characters))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = 0; i < 8; i++) {
                thread.send("What about day " + i + "?");
            }
            assertThat(thread.state().summary().map(RunningSummary::text).orElseThrow())
                    .hasSizeBetween(100, characters);
        }
    }
}
