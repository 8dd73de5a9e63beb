package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.RunningSummary;
import dev.recap.summary.SummaryLimit;
import dev.recap.testing.ScriptedModel;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
