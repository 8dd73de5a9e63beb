package dev.recap.message;

import static dev.recap.message.Talk.ai;
import static dev.recap.message.Talk.calls;
import static dev.recap.message.Talk.result;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.ToolExchanges.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolExchangesTest {

    @Test
    void in_plainChat_hasNone() {
        assertThat(ToolExchanges.in(Talk.chat(6)).all()).isEmpty();
        assertThat(ToolExchanges.in(List.of()).all()).isEmpty();
    }

    @Test
    void in_parallelCalls_areOneExchangeWithResultsInTheOrderOfTheCalls() {
        assertThat(all(user("u", "?"), calls("c", "a", "b"), result("rb", "b"), result("ra", "a"), ai("x", "!")))
                .containsExactly(new Exchange(1, List.of(3, 2), true));
    }

    @Test
    void in_oneOfTwoCallsAnswered_isIncomplete() {
        assertThat(all(calls("c", "a", "b"), result("rb", "b"))).containsExactly(new Exchange(0, List.of(1), false));
    }

    @Test
    void in_unansweredCall_isIncomplete() {
        assertThat(all(calls("c", "a"), user("u", "hello?"))).containsExactly(new Exchange(0, List.of(), false));
    }

    @Test
    void in_lateResult_belongsToItsCallHoweverFarBack() {
        assertThat(all(calls("c", "a"), user("u", "still there?"), ai("x", "yes"), result("ra", "a")))
                .containsExactly(new Exchange(0, List.of(3), true));
    }

    @Test
    void in_secondResultForOneCall_isAnOrphan() {
        List<Message> messages = List.of(calls("c", "a"), result("r1", "a"), result("r2", "a"));
        assertThat(ToolExchanges.in(messages).all()).containsExactly(new Exchange(0, List.of(1), true));
    }

    @Test
    void in_resultsWithoutCall_areOrphans() {
        List<Message> messages = List.of(result("r0", "a"), calls("c", "b"), result("rb", "b"), result("r3", "x"));
        assertThat(ToolExchanges.in(messages).all()).containsExactly(new Exchange(1, List.of(2), true));
    }

    @Test
    void in_resultBeforeItsCall_isAnOrphan() {
        List<Message> messages = List.of(result("r0", "a"), calls("c", "a"));
        assertThat(ToolExchanges.in(messages).all()).containsExactly(new Exchange(1, List.of(), false));
    }

    @Test
    void in_idsNumberedFromZeroInEveryRound_belongToTheNewestRound() {
        assertThat(all(
                        calls("c1", "0", "1"),
                        result("r10", "0"),
                        result("r11", "1"),
                        calls("c2", "0", "1"),
                        result("r21", "1"),
                        result("r20", "0")))
                .containsExactly(new Exchange(0, List.of(1, 2), true), new Exchange(3, List.of(5, 4), true));
    }

    @Test
    void in_repeatedIdAndAnOlderOpenCall_servesTheNewerFirst() {
        assertThat(all(calls("c1", "0"), calls("c2", "0"), result("r2", "0"), result("r1", "0")))
                .containsExactly(new Exchange(0, List.of(3), true), new Exchange(1, List.of(2), true));
    }

    @Test
    void in_sameIdTwiceInOneMessage_answersTheCallsInTheirOrder() {
        assertThat(all(calls("c", "0", "0"), result("r1", "0"), result("r2", "0")))
                .containsExactly(new Exchange(0, List.of(1, 2), true));
        assertThat(all(calls("c", "0", "0"), result("r1", "0"))).containsExactly(new Exchange(0, List.of(1), false));
    }

    @Test
    void in_callsWithoutIds_areAnsweredInTheirOrder() {
        assertThat(all(calls("c", null, null), result("r1", null), result("r2", null), ai("x", "!")))
                .containsExactly(new Exchange(0, List.of(1, 2), true));
    }

    @Test
    void in_callWithoutIdAndCallNamedNull_areTwo() {
        assertThat(all(calls("c", null, "null"), result("r1", "null"), result("r2", "null")))
                .containsExactly(new Exchange(0, List.of(1), false));
    }

    @Test
    void in_idsWithEqualHashCodes_areTwo() {
        assertThat(all(calls("c", "Aa", "BB"), result("r1", "BB"))).containsExactly(new Exchange(0, List.of(1), false));
    }

    private static List<Exchange> all(Message... messages) {
        return ToolExchanges.in(List.of(messages)).all();
    }
}
