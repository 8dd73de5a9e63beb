package dev.recap.summary;

import static dev.recap.message.Talk.chat;
import static dev.recap.summary.Situation.Moment.AFTER_ANSWER;
import static dev.recap.summary.Situation.Moment.BEFORE_MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.ConversationState;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import java.util.List;
import org.junit.jupiter.api.Test;

class SituationTest {

    @Test
    void toString_situation_tellsMomentAndSizesButNothingSaid() {
        assertThat(Moments.at(AFTER_ANSWER, chat(8), 0, new ContextWindow(1_000, 200)))
                .hasToString("Situation[after an answer, 8 messages, no summary,"
                        + " PromptTokens[not counted yet, window of 1000]]");
        RunningSummary summary = new RunningSummary("Sua is a nurse.", List.of(new MessageId("x")), Talk.NOW, null);
        Situation before = Moments.at(BEFORE_MODEL, chat(2), 0, null);
        assertThat(new Situation(new ConversationState(chat(2), summary), BEFORE_MODEL, before.tokens()))
                .hasToString("Situation[before the model, 2 messages, a summary,"
                        + " PromptTokens[not counted yet, unknown window]]");
    }

    @Test
    void toString_tokensThatWereCounted_tellsTheCountAndCountsNothing() {
        PromptTokens tokens = new PromptTokens(new MessageTokens(String::length), List.of(), () -> 42, null);
        assertThat(tokens).hasToString("PromptTokens[not counted yet, unknown window]");
        assertThat(tokens.total()).isEqualTo(42);
        assertThat(tokens).hasToString("PromptTokens[42 tokens, unknown window]");
    }

    @Test
    void toString_plans_tellWhatTheyDo() {
        assertThat(SummaryPlan.keep()).hasToString("SummaryPlan[keep all messages]");
        assertThat(SummaryPlan.summarize(List.of(new MessageId("m0"), new MessageId("m1"))))
                .hasToString("SummaryPlan[summarize m0, m1]");
    }
}
