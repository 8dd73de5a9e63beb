package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.Message;
import dev.recap.message.Transcript;
import dev.recap.summary.MessageTokens;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.TokenCounter;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TurnTokensTest {

    private final MessageTokens tokens = new MessageTokens(TokenCounter.ofModel("gpt-4o"));

    private static Recap recap() {
        ScriptedModel model = ScriptedModel.answeringBy(
                request -> request.messages().toString().contains(Transcript.OPEN)
                        ? "in short"
                        : "an answer of some words to " + request.messages().size());
        return Recap.builder(model)
                .summarize(SummaryPolicy.whenMessagesExceed(4).keepLast(2))
                .build();
    }

    @Test
    void of_aSummarizedThread_countsWhatWasSentAndAllThatWasSaid() {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("T");
            List<Message> said = new ArrayList<>();
            List<Integer> full = new ArrayList<>();
            List<Integer> sent = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                int summary = thread.state()
                        .summary()
                        .map(known -> tokens.of(known.text()))
                        .orElse(0);
                List<Message> before = thread.state().messages();
                thread.send("question number " + i);
                // The question is the same whichever list it is counted in.
                Message question = thread.history(9).stream()
                        .filter(checkpoint -> checkpoint.awaits("conversation"))
                        .findFirst()
                        .map(Checkpoint::state)
                        .flatMap(state -> state.lastUserMessage())
                        .orElseThrow();
                said.add(question);
                full.add(tokens.of(said));
                sent.add(summary + tokens.of(before) + tokens.of(question));
                said.add(thread.state().messages().get(thread.state().messages().size() - 1));
            }

            TurnTokens counted = TurnTokens.of(thread);

            assertThat(counted.counted()).isZero();
            assertThat(counted.turns()).extracting(TurnTokens.Turn::full).isEqualTo(full);
            assertThat(counted.turns()).extracting(TurnTokens.Turn::prompt).isEqualTo(sent);
            assertThat(counted.turns().get(6).prompt())
                    .isLessThan(counted.turns().get(6).full());
            assertThat(counted.turns())
                    .extracting(TurnTokens.Turn::hasNewSummary)
                    .startsWith(false, false, false, true);
        }
    }

    @Test
    void of_anotherBranch_isLeftOut() {
        try (Recap recap = recap()) {
            ConversationThread thread = recap.thread("T");
            thread.send("one");
            Checkpoint first = thread.state().checkpoint().orElseThrow();
            thread.send("two");
            thread.send("three");
            thread.at(first.id()).send("instead of two");

            assertThat(TurnTokens.of(thread).turns()).hasSize(2);
        }
    }
}
