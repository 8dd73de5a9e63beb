package dev.recap.summary;

import static dev.recap.message.Talk.ai;
import static dev.recap.message.Talk.calls;
import static dev.recap.message.Talk.chat;
import static dev.recap.message.Talk.result;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageReducer;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdPolicyTest {

    private static final SummaryPolicy DEFAULTS = SummaryPolicy.ofDefaults();

    @Test
    void plan_upToSixMessages_keepsThemAll() {
        for (int messages = 0; messages <= 6; messages++) {
            assertThat(DEFAULTS.plan(after(chat(messages)))).isEqualTo(SummaryPlan.keep());
        }
    }

    /** letta-ai/letta#2601: https://github.com/letta-ai/letta/issues/2601 */
    @Test
    void plan_eightMessages_keepsExactlyTheLastTwo() {
        List<Message> messages = chat(8);
        assertThat(removed(DEFAULTS, messages)).containsExactly("m0", "m1", "m2", "m3", "m4", "m5");
        assertThat(kept(DEFAULTS, messages)).containsExactly("m6", "m7");
    }

    /** lobehub/lobehub#9380: https://github.com/lobehub/lobehub/issues/9380 */
    @Test
    void plan_twentyPlainTurns_summarizesAtSixOfThem() {
        List<Integer> summarized = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        List<Message> messages = List.of();
        for (int turn = 1; turn <= 20; turn++) {
            messages = MessageReducer.apply(
                    messages,
                    List.of(
                            MessageUpdate.put(user("q" + turn, "question " + turn)),
                            MessageUpdate.put(ai("a" + turn, "answer " + turn))));
            if (DEFAULTS.plan(after(messages)) instanceof SummaryPlan.Summarize plan) {
                summarized.add(turn);
                assertThat(plan.messages()).hasSize(6);
                messages = MessageReducer.apply(
                        messages,
                        plan.messages().stream().map(MessageUpdate::remove).toList());
            }
            sizes.add(messages.size());
        }
        assertThat(summarized).containsExactly(4, 7, 10, 13, 16, 19);
        assertThat(sizes).startsWith(2, 4, 6, 2, 4, 6, 2, 4, 6, 2);
    }

    /** langchain-ai/langchain#38352: https://github.com/langchain-ai/langchain/issues/38352 */
    @Test
    void plan_orphanBeforeAPairAtTheCut_keepsThePairWholeAndTheOrphanGoes() {
        List<Message> messages = List.of(
                user("u0", "hi"),
                ai("a1", "hello"),
                user("u2", "and?"),
                ai("a3", "well"),
                result("r4", "c0"),
                calls("c5", "c1"),
                result("r6", "c1"));
        assertThat(kept(DEFAULTS, messages)).containsExactly("u2", "a3", "r4", "c5", "r6");
        List<Message> answered = new ArrayList<>(messages);
        answered.set(2, ai("a2", "so"));
        answered.add(5, user("u5", "look it up"));
        assertThat(kept(SummaryPolicy.whenMessagesExceed(6).keepLast(1), answered))
                .containsExactly("u5", "c5", "r6");
    }

    /** langchain-ai/langchain#38352: https://github.com/langchain-ai/langchain/issues/38352 */
    @Test
    void plan_onlyToolMessages_keepsThePairWhole() {
        List<Message> messages = List.of(
                ai("a0", "1"),
                ai("a1", "2"),
                ai("a2", "3"),
                ai("a3", "4"),
                result("r4", "c0"),
                calls("c5", "c1"),
                result("r6", "c1"));
        assertThat(kept(DEFAULTS, messages)).containsExactly("c5", "r6");
        assertThat(kept(SummaryPolicy.whenMessagesExceed(6).keepLast(1), messages))
                .containsExactly("c5", "r6");
    }

    /**
     * langchain-ai/deepagents#270 and langchain-ai/langmem#126: https://github.com/langchain-ai/deepagents/issues/270,
     * https://github.com/langchain-ai/langmem/issues/126
     */
    @ParameterizedTest
    @CsvSource({"2,u5", "3,a4", "4,c1", "5,c1"})
    void plan_cutInsideParallelCalls_movesBeforeTheWholeGroup(int keep, String firstKept) {
        List<Message> messages = List.of(
                user("u0", "compare a and b"),
                calls("c1", "a", "b"),
                result("r2", "a"),
                result("r3", "b"),
                ai("a4", "they differ"),
                user("u5", "thanks"),
                ai("a6", "welcome"));
        List<String> ids = Talk.ids(messages);
        assertThat(kept(SummaryPolicy.whenMessagesExceed(6).keepLast(keep), messages))
                .isEqualTo(ids.subList(ids.indexOf(firstKept), ids.size()));
    }

    /** google/adk-python#4740: https://github.com/google/adk-python/issues/4740 */
    @Test
    void plan_callThatWaitsForConfirmation_staysUntilItIsAnswered() {
        List<Message> messages = new ArrayList<>(List.of(user("u", "delete it"), calls("c", "confirm")));
        messages.addAll(chat(8));
        assertThat(kept(DEFAULTS, messages)).containsExactly("c", "m6", "m7");

        List<Message> left = new ArrayList<>(List.of(messages.get(1)));
        left.addAll(messages.subList(2, 10));
        left.add(result("r", "confirm"));
        assertThat(DEFAULTS.plan(after(left))).as("the group spans all of it").isEqualTo(SummaryPlan.keep());

        left.addAll(List.of(ai("done", "deleted"), user("u2", "thanks"), ai("a2", "welcome")));
        assertThat(kept(DEFAULTS, left)).containsExactly("u2", "a2");
    }

    @Test
    void plan_halfAnsweredParallelCalls_stayWithTheResultThereIs() {
        List<Message> messages = new ArrayList<>(List.of(calls("c", "a", "b"), result("ra", "a")));
        messages.addAll(chat(6));
        assertThat(kept(DEFAULTS, messages)).containsExactly("c", "ra", "m4", "m5");
    }

    @Test
    void plan_nothingButTheLastTurn_keepsItHoweverLong() {
        List<Message> messages = new ArrayList<>(List.of(user("u", "research this")));
        for (int round = 0; round < 20; round++) {
            messages.add(calls("c" + round, "id" + round));
            messages.add(result("r" + round, "id" + round));
        }
        assertThat(DEFAULTS.plan(after(messages))).isEqualTo(SummaryPlan.keep());
        messages.addAll(0, chat(4));
        assertThat(removed(DEFAULTS, messages)).containsExactly("m0", "m1", "m2", "m3");
    }

    @Test
    void plan_unansweredQuestionLast_staysWithWhatPrecedesIt() {
        List<Message> messages = new ArrayList<>(chat(8));
        messages.add(user("u", "still there?"));
        assertThat(kept(DEFAULTS, messages)).containsExactly("m7", "u");
    }

    @Test
    void plan_stateWithASummary_countsMessagesOnly() {
        RunningSummary summary = new RunningSummary("Sua lives in Busan.", List.of(new MessageId("x")), Talk.NOW, null);
        assertThat(DEFAULTS.plan(after(new ConversationState(chat(6), summary))))
                .isEqualTo(SummaryPlan.keep());
        assertThat(DEFAULTS.plan(after(new ConversationState(chat(8), summary))))
                .isEqualTo(DEFAULTS.plan(after(chat(8))));
    }

    @Test
    void keepLast_anotherNumber_leavesTheFirstPolicyAsItWas() {
        ThresholdPolicy two = SummaryPolicy.whenMessagesExceed(6);
        ThresholdPolicy four = two.keepLast(4);
        assertThat(kept(four, chat(8))).containsExactly("m4", "m5", "m6", "m7");
        assertThat(kept(two, chat(8))).containsExactly("m6", "m7");
    }

    @ParameterizedTest
    @CsvSource({"6,0", "6,-1", "6,6", "6,7", "2,2"})
    void keepLast_numbersThatMakeNoSense_areRefused(int trigger, int keep) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.whenMessagesExceed(trigger).keepLast(keep))
                .withMessageContaining("eep");
    }

    @ParameterizedTest
    @CsvSource({"3,2", "3,1", "6,5", "1000000,999999"})
    void keepLast_numbersThatMakeSense_areTaken(int trigger, int keep) {
        assertThat(kept(SummaryPolicy.whenMessagesExceed(trigger).keepLast(keep), chat(3)))
                .hasSize(3);
    }

    @Test
    void never_anyLength_keepsEverything() {
        assertThat(SummaryPolicy.never().plan(after(chat(1_000)))).isEqualTo(SummaryPlan.keep());
    }

    private static Situation after(List<Message> messages) {
        return after(new ConversationState(messages, null));
    }

    private static Situation after(ConversationState state) {
        return new Situation(
                state,
                Situation.Moment.AFTER_ANSWER,
                new PromptTokens(new MessageTokens(String::length), state.messages(), () -> 0, null));
    }

    private static List<String> removed(SummaryPolicy policy, List<Message> messages) {
        return policy.plan(after(messages)) instanceof SummaryPlan.Summarize plan
                ? plan.messages().stream().map(MessageId::value).toList()
                : List.of();
    }

    private static List<String> kept(SummaryPolicy policy, List<Message> messages) {
        List<String> kept = new ArrayList<>(Talk.ids(messages));
        kept.removeAll(removed(policy, messages));
        return kept;
    }

    @Test
    void keep_asManyMessagesAsTheTurnsThatFire_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryPolicy.when(Trigger.turns(3)).keep(Keep.messages(6)));
        assertThatCode(() -> SummaryPolicy.when(Trigger.turns(3)).keep(Keep.messages(5)))
                .doesNotThrowAnyException();
    }

    @Test
    void roomForSummary_tokenTriggers_isHalfOfWhatIsLeft() {
        assertThat(SummaryPolicy.when(Trigger.tokens(1_000))
                        .keep(Keep.tokens(300))
                        .roomForSummary(null))
                .hasValue(350);
        Trigger any = Trigger.any(Trigger.messages(20), Trigger.windowShare(0.8));
        assertThat(SummaryPolicy.when(any).roomForSummary(new ContextWindow(1_200, 200)))
                .hasValue(400);
        assertThat(SummaryPolicy.ofDefaults().roomForSummary(null)).isEmpty();
        Trigger all = Trigger.all(Trigger.messages(20), Trigger.tokens(100));
        assertThat(SummaryPolicy.when(all).roomForSummary(null)).isEmpty();
    }
}
