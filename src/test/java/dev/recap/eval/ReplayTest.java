package dev.recap.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.recap.eval.Dialogue.Question;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the evaluation counts, on conversations whose figures can be told by hand. */
class ReplayTest {

    /** Twenty messages of 100 characters, each with a fact of its own. */
    private static final List<String> MESSAGES = IntStream.range(0, 20)
            .mapToObj(i -> "I take flight KE" + (100 + i) + " then. " + "b".repeat(73) + ".")
            .toList();

    private static final Dialogue DIALOGUE = new Dialogue(
            MESSAGES,
            List.of(new Question("Which flight was KE103?", Set.of(3)), new Question("What else?", Set.of(18, 1))));

    @Test
    void of_tenTurns_makesThreeSummariesAndLosesNoMessage() {
        Replay replay = Replay.of(DIALOGUE);
        assertThat(replay.summaryCount()).isEqualTo(3);
        assertThat(replay.maxMessages()).isEqualTo(7);
        assertThat(replay.messagesPerPrompt()).isEqualTo(new Share(1 + 3 + 5 + 7 + 3 + 5 + 7 + 3 + 5 + 7, 10));
        assertThat(replay.lost()).isZero();
        assertThat(replay.summarized()).isEqualTo(new Share(18, 18));
        assertThat(replay.inPromptAfter(2).whole()).isEqualTo(6);
        assertThat(replay.found().percent()).isEqualTo(100);
    }

    @Test
    void prompts_ofTenTurns_areCountedByHand() {
        Replay replay = Replay.of(DIALOGUE);
        assertThat(replay.window(Integer.MAX_VALUE).characters())
                .isEqualTo(100 * (1 + 3 + 5 + 7 + 9 + 11 + 13 + 15 + 17 + 19));
        assertThat(replay.window(7).characters()).isEqualTo(100 * (1 + 3 + 5 + 7 * 7));
        long summaries = 6 * (Replay.LIMIT + 107);
        assertThat((double) replay.answers().characters()).isCloseTo(100 * 46 + summaries, within(6 * 25.0));
        assertThat(replay.summaries().count()).isEqualTo(3);
        assertThat(replay.revisions()).isEqualTo(Prompts.NONE);
    }

    @Test
    void evidence_ofTwoQuestions_isAveragedOverThem() {
        Replay replay = Replay.of(DIALOGUE);
        assertThat(replay.evidenceInWindow(2)).isEqualTo(new Share(0.5, 2));
        assertThat(replay.evidenceInPrompt()).as("two messages are left").isEqualTo(new Share(0.5, 2));
        assertThat(replay.evidenceFound()).as("by the number").isEqualTo(new Share(1, 2));
    }

    @Test
    void of_lastMessageWithoutAnswer_isSentAllTheSame() {
        Replay replay = Replay.of(new Dialogue(MESSAGES.subList(0, 3), List.of(new Question("Which?", Set.of(2)))));
        assertThat(replay.answers().count()).isEqualTo(2);
        assertThat(replay.evidenceInPrompt()).isEqualTo(new Share(1, 1));
    }

    @Test
    void prompts_beginningLikeTheOneBefore_areCachedFrom1024TokensInStepsOf128() {
        String thousand = "word ".repeat(1_000);
        Prompts prompts = Prompts.of(List.of(
                List.of(thousand, thousand),
                List.of(thousand, thousand, "new"),
                List.of(thousand, "new"),
                List.of("new")));
        long tokens = Prompts.of(List.of(List.of(thousand))).tokens();
        assertThat(tokens).isBetween(1_000L, 1_002L);
        assertThat(prompts.cached()).as("of 2,000 common tokens").isEqualTo(1_920);
        assertThat(prompts.paid(0.5)).isEqualTo(prompts.tokens() - 960);
    }
}
