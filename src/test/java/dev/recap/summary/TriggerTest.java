package dev.recap.summary;

import static dev.recap.message.Talk.chat;
import static dev.recap.message.Talk.message;
import static dev.recap.message.Talk.user;
import static dev.recap.summary.Moments.afterAnswer;
import static dev.recap.summary.Moments.beforeModel;
import static dev.recap.summary.Situation.Moment.AFTER_ANSWER;
import static dev.recap.summary.Situation.Moment.BEFORE_MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.message.SystemMessage;
import dev.recap.message.Message;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TriggerTest {

    /** Eight messages of 10 or 8 characters: 72 and 4 of each. */
    private static final List<Message> EIGHT = chat(8);

    private static final int EIGHTS_TOKENS = 4 * 10 + 4 * 8 + 8 * 4;
    private static final ContextWindow THOUSAND = new ContextWindow(1_000, 200);

    @Test
    void fires_messages_leavesThoseOfTheSystemAside() {
        List<Message> told = new ArrayList<>(EIGHT);
        told.add(0, message("s", SystemMessage.from("Be brief.")));
        assertThat(Trigger.messages(8).fires(afterAnswer(told))).isFalse();
        assertThat(Trigger.messages(7).fires(afterAnswer(told))).isTrue();
    }

    @Test
    void fires_turns_countsQuestions() {
        assertThat(Trigger.turns(4).fires(afterAnswer(EIGHT))).isFalse();
        assertThat(Trigger.turns(3).fires(afterAnswer(EIGHT))).isTrue();
    }

    @Test
    void fires_tokens_countsMessagesAndWhatStandsAroundThem() {
        assertThat(Trigger.tokens(EIGHTS_TOKENS).fires(afterAnswer(EIGHT))).isFalse();
        assertThat(Trigger.tokens(EIGHTS_TOKENS - 1).fires(afterAnswer(EIGHT))).isTrue();
        assertThat(Trigger.tokens(EIGHTS_TOKENS + 50).fires(Moments.at(AFTER_ANSWER, EIGHT, 50, null)))
                .isFalse();
        assertThat(Trigger.tokens(EIGHTS_TOKENS + 49).fires(Moments.at(AFTER_ANSWER, EIGHT, 50, null)))
                .isTrue();
    }

    @Test
    void fires_windowShare_isOfWhatTheAnswerLeaves() {
        Trigger half = Trigger.windowShare(0.5);
        int fill = 400 - EIGHTS_TOKENS;
        assertThat(half.fires(Moments.at(AFTER_ANSWER, EIGHT, fill, THOUSAND))).isFalse();
        assertThat(half.fires(Moments.at(AFTER_ANSWER, EIGHT, fill + 1, THOUSAND)))
                .isTrue();
        assertThat(half.firesBeforeModel(Moments.at(BEFORE_MODEL, EIGHT, fill + 1, THOUSAND)))
                .isTrue();
    }

    @Test
    void firesBeforeModel_messagesAndTurns_waitForTheAnswer() {
        assertThat(Trigger.messages(1).firesBeforeModel(beforeModel(EIGHT))).isFalse();
        assertThat(Trigger.turns(1).firesBeforeModel(beforeModel(EIGHT))).isFalse();
        assertThat(Trigger.tokens(10).firesBeforeModel(beforeModel(EIGHT))).isTrue();
    }

    @Test
    void any_oneOfThem_firesAndBeforeTheModelByTokensOnly() {
        Trigger byMessages = Trigger.any(Trigger.messages(7), Trigger.tokens(10_000));
        assertThat(byMessages.fires(afterAnswer(EIGHT))).isTrue();
        assertThat(byMessages.firesBeforeModel(beforeModel(EIGHT))).isFalse();
        Trigger byTokens = Trigger.any(Trigger.messages(100), Trigger.tokens(100));
        assertThat(byTokens.fires(afterAnswer(EIGHT))).isTrue();
        assertThat(byTokens.firesBeforeModel(beforeModel(EIGHT))).isTrue();
        assertThat(Trigger.any(Trigger.messages(8), Trigger.turns(4)).fires(afterAnswer(EIGHT)))
                .isFalse();
    }

    @Test
    void all_everyOneOfThem_hasToFire() {
        assertThat(Trigger.all(Trigger.messages(7), Trigger.tokens(100)).fires(afterAnswer(EIGHT)))
                .isTrue();
        assertThat(Trigger.all(Trigger.messages(7), Trigger.tokens(100)).firesBeforeModel(beforeModel(EIGHT)))
                .isTrue();
        assertThat(Trigger.all(Trigger.messages(8), Trigger.tokens(100)).fires(afterAnswer(EIGHT)))
                .isFalse();
        assertThat(Trigger.all(Trigger.messages(7), Trigger.tokens(1_000)).fires(afterAnswer(EIGHT)))
                .isFalse();
        assertThat(Trigger.all(Trigger.messages(7), Trigger.turns(3)).firesBeforeModel(beforeModel(EIGHT)))
                .as("no tokens are counted")
                .isFalse();
    }

    @Test
    void all_withinIt_theTokensThemselvesHaveToFireBeforeTheModel() {
        Trigger byMessages = Trigger.all(Trigger.any(Trigger.messages(7), Trigger.tokens(10_000)), Trigger.turns(2));
        assertThat(byMessages.fires(afterAnswer(EIGHT))).isTrue();
        assertThat(byMessages.firesBeforeModel(beforeModel(EIGHT))).isFalse();
    }

    static List<Arguments> dueAgainAtOnce() {
        return List.of(
                Arguments.of(Trigger.messages(6), Keep.messages(6)),
                Arguments.of(Trigger.messages(5), Keep.turns(3)),
                Arguments.of(Trigger.turns(3), Keep.turns(3)),
                Arguments.of(Trigger.tokens(500), Keep.tokens(500)),
                Arguments.of(Trigger.tokens(500), Keep.messages(126)),
                Arguments.of(Trigger.tokens(500), Keep.turns(63)),
                Arguments.of(Trigger.any(Trigger.tokens(500), Trigger.messages(6)), Keep.messages(6)),
                Arguments.of(Trigger.all(Trigger.messages(6), Trigger.turns(3)), Keep.turns(4)),
                Arguments.of(Trigger.messages(Integer.MAX_VALUE), Keep.turns(Integer.MAX_VALUE)));
    }

    @ParameterizedTest
    @MethodSource("dueAgainAtOnce")
    void when_whatIsKeptFiresAgain_isRefusedWithWhatToChange(Trigger trigger, Keep keep) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThresholdPolicy(trigger, keep))
                .withMessage("A summary that keeps " + keep + " would be due again at once, as one is due at " + trigger
                        + "; keep less.");
    }

    @Test
    void when_whatIsKeptFiresAgain_isRefusedInWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.whenMessagesExceed(4).keepLast(4))
                .withMessage("A summary that keeps 4 messages would be due again at once, as one is due at more than"
                        + " 4 messages; keep less.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.when(Trigger.turns(1)).keep(Keep.turns(1)))
                .withMessage("A summary that keeps 1 turn would be due again at once, as one is due at more than"
                        + " 1 turn; let it be due later.");
    }

    @Test
    void when_evenTheNewestMessageFires_isRefusedWithTheLeastThatWorks() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.whenMessagesExceed(1))
                .withMessage(
                        "The newest message always stays, and a summary would be due again at once, as one is due at"
                                + " more than 1 message; let that be 2 at least.");
        assertThatCode(() -> SummaryPolicy.whenMessagesExceed(2)).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.when(Trigger.tokens(1)))
                .withMessageEndingWith("as one is due at more than 1 token; let it be due later.");
    }

    @Test
    void toString_triggersAndWhatIsKept_areWords() {
        assertThat(Trigger.any(Trigger.messages(6), Trigger.all(Trigger.turns(1), Trigger.tokens(500))))
                .hasToString("more than 6 messages or (more than 1 turn and more than 500 tokens)");
        assertThat(Trigger.windowShare(0.8)).hasToString("more than 0.8 of the window less what is reserved");
        assertThat(List.of(Keep.messages(1), Keep.turns(2), Keep.tokens(1)))
                .hasToString("[1 message, 2 turns, 1 token]");
    }

    static List<Arguments> restsFirst() {
        return List.of(
                Arguments.of(Trigger.messages(6), Keep.messages(5)),
                Arguments.of(Trigger.messages(6), Keep.turns(3)),
                Arguments.of(Trigger.messages(6), Keep.tokens(9_000)),
                Arguments.of(Trigger.turns(3), Keep.turns(2)),
                Arguments.of(Trigger.tokens(500), Keep.tokens(499)),
                Arguments.of(Trigger.tokens(500), Keep.messages(20)),
                Arguments.of(Trigger.all(Trigger.messages(6), Trigger.turns(9)), Keep.messages(6)),
                Arguments.of(Trigger.windowShare(0.1), Keep.tokens(1_000_000)));
    }

    @ParameterizedTest
    @MethodSource("restsFirst")
    void when_whatIsKeptMayRest_isTaken(Trigger trigger, Keep keep) {
        assertThatCode(() -> new ThresholdPolicy(trigger, keep)).doesNotThrowAnyException();
    }

    @Test
    void checkWindow_whatIsKeptFillsTheShare_isRefused() {
        SummaryPolicy policy = SummaryPolicy.when(Trigger.windowShare(0.5)).keep(Keep.tokens(400));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy.checkWindow(THOUSAND))
                .withMessage(
                        "A summary that keeps 400 tokens would be due again at once, as one is due at more than 0.5 of"
                                + " the window less what is reserved; keep less.");
        assertThatCode(() -> policy.checkWindow(new ContextWindow(1_200, 200))).doesNotThrowAnyException();
    }

    @Test
    void checkWindow_tokensBeyondIt_neverFireAndAreRefused() {
        List.of(
                        Trigger.tokens(1_000),
                        Trigger.any(Trigger.messages(6), Trigger.tokens(1_000)),
                        Trigger.all(Trigger.messages(6), Trigger.tokens(2_000)),
                        Trigger.any(Trigger.turns(3), Trigger.any(Trigger.tokens(500), Trigger.tokens(2_000))))
                .forEach(trigger -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> SummaryPolicy.when(trigger).checkWindow(THOUSAND))
                        .withMessageMatching(
                                "A trigger of more than [12]000 tokens never fires, as the model reads no more"
                                        + " than 1000 tokens; let it fire earlier, or by a share of the window\\."));
        assertThatCode(() -> SummaryPolicy.when(Trigger.tokens(999)).checkWindow(THOUSAND))
                .doesNotThrowAnyException();
        assertThatCode(() -> SummaryPolicy.when(Trigger.tokens(1_000)).checkWindow(null))
                .doesNotThrowAnyException();
    }

    @Test
    void checkWindow_shareOfAnUnknownOne_isRefused() {
        List.of(
                        Trigger.windowShare(0.8),
                        Trigger.any(Trigger.messages(6), Trigger.windowShare(0.8)),
                        Trigger.all(Trigger.messages(6), Trigger.windowShare(0.8)))
                .forEach(trigger -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> SummaryPolicy.when(trigger).checkWindow(null))
                        .withMessageEndingWith("give the builder a contextWindow, or trigger by tokens."));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
    void windowShare_noShare_isRefused(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trigger.windowShare(share))
                .withMessageContaining("more than 0 and at most 1");
    }

    @Test
    void of_noNumberOrNoTrigger_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trigger.messages(0))
                .withMessageContaining("1 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> Trigger.turns(0)).withMessageContaining("1 or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trigger.tokens(-1))
                .withMessageContaining("1 or more");
        assertThatIllegalArgumentException().isThrownBy(Trigger::any).withMessageContaining("at least one trigger");
        assertThatIllegalArgumentException().isThrownBy(Trigger::all).withMessageContaining("at least one trigger");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keep.tokens(0))
                .withMessage("Keep 1 or more tokens, not 0: the newest message always stays.");
    }

    @Test
    void keep_turns_areWholeFromTheQuestionOn() {
        assertThat(Keep.turns(2).count(afterAnswer(EIGHT))).isEqualTo(4);
        assertThat(Keep.turns(2).count(beforeModel(plus(EIGHT, "and?")))).isEqualTo(3);
        assertThat(Keep.turns(9).count(afterAnswer(EIGHT))).isEqualTo(8);
    }

    @Test
    void keep_tokens_areTheLastThatFit() {
        assertThat(Keep.tokens(26).count(afterAnswer(EIGHT))).isEqualTo(2);
        assertThat(Keep.tokens(25).count(afterAnswer(EIGHT))).isEqualTo(1);
        assertThat(Keep.tokens(1).count(afterAnswer(EIGHT))).isZero();
        assertThat(Keep.tokens(EIGHTS_TOKENS).count(afterAnswer(EIGHT))).isEqualTo(8);
    }

    private static List<Message> plus(List<Message> messages, String question) {
        List<Message> more = new ArrayList<>(messages);
        more.add(user("more", question));
        return more;
    }
}
