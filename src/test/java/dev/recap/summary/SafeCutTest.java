package dev.recap.summary;

import static dev.recap.message.Talk.ai;
import static dev.recap.message.Talk.chat;
import static dev.recap.message.Talk.result;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.Talk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeCutTest {

    @Test
    void keepingLast_moreThanThereAre_removesNothing() {
        assertThat(SafeCut.keepingLast(2, List.of())).isEmpty();
        assertThat(SafeCut.keepingLast(9, chat(4))).isEmpty();
        assertThat(SafeCut.keepingLast(Integer.MAX_VALUE, chat(4))).isEmpty();
    }

    @Test
    void keepingLast_none_stillKeepsTheLastUserMessageAndWhatFollows() {
        assertThat(SafeCut.keepingLast(0, chat(4))).extracting(MessageId::value).containsExactly("m0", "m1");
    }

    @Test
    void keepingLast_noUserMessage_cutsByNumberAlone() {
        List<Message> messages = List.of(ai("a0", "1"), ai("a1", "2"), ai("a2", "3"));
        assertThat(SafeCut.keepingLast(1, messages))
                .extracting(MessageId::value)
                .containsExactly("a0", "a1");
        assertThat(SafeCut.keepingLast(0, messages)).hasSize(3);
    }

    @Test
    void keepingLast_negative_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SafeCut.keepingLast(-1, List.of(ai("a0", "1"))))
                .withMessageContaining("-1");
    }

    @Test
    void keepingLast_chainOfOverlappingExchanges_movesBeforeTheFirstOfThem() {
        List<Message> messages = List.of(
                user("u", "?"),
                Talk.calls("c1", "a"),
                Talk.calls("c2", "b"),
                result("ra", "a"),
                Talk.calls("c3", "c"),
                result("rb", "b"),
                result("rc", "c"),
                ai("x", "!"),
                ai("y", "!!"));
        List<Message> started = new ArrayList<>(messages.subList(1, 9));
        started.add(0, ai("first", "hello"));
        assertThat(SafeCut.keepingLast(3, started)).extracting(MessageId::value).containsExactly("first");
    }

    /** A question and four rounds of two calls each behind an older turn; the newest message is a result. */
    private static List<Message> loop() {
        List<Message> messages = new ArrayList<>(chat(2));
        messages.add(user("u", "research this"));
        for (int round = 1; round <= 4; round++) {
            messages.add(Talk.calls("c" + round, "a" + round, "b" + round));
            messages.add(result("ra" + round, "a" + round));
            messages.add(result("rb" + round, "b" + round));
        }
        return messages;
    }

    @ParameterizedTest
    @CsvSource({"0,c4", "1,c4", "2,c4", "3,c4", "4,c3", "6,c3", "7,c2", "12,c1", "13,u", "14,m1"})
    void keepingLast_betweenToolRounds_losesFinishedRoundsButNotTheQuestion(int keep, String firstKept) {
        List<Message> loop = loop();
        List<String> kept = new ArrayList<>(Talk.ids(loop));
        List<String> removed = SafeCut.keepingLast(keep, Moments.beforeModel(loop)).stream()
                .map(MessageId::value)
                .toList();
        List<String> all = Talk.ids(loop);
        List<String> older = new ArrayList<>(all.subList(0, all.indexOf(firstKept)));
        older.remove("u");
        assertThat(removed).isEqualTo(older);
        kept.removeAll(removed);
        assertThat(kept).contains("u");
    }

    @Test
    void keepingLast_betweenToolRounds_callThatWaitsStays() {
        List<Message> loop = loop();
        loop.removeIf(message -> message.id().value().equals("rb2"));
        assertThat(SafeCut.keepingLast(1, Moments.beforeModel(loop)))
                .extracting(MessageId::value)
                .containsExactly("m0", "m1", "c1", "ra1", "rb1", "c3", "ra3", "rb3");
    }

    @Test
    void keepingLast_afterTheAnswerOrBeforeTheFirstRound_keepsWhatFollowsTheQuestion() {
        List<Message> answered = new ArrayList<>(loop());
        assertThat(SafeCut.keepingLast(1, Moments.afterAnswer(answered))).hasSize(2);
        answered.add(ai("done", "done"));
        assertThat(SafeCut.keepingLast(1, Moments.beforeModel(answered))).hasSize(2);
        assertThat(SafeCut.keepingLast(0, Moments.beforeModel(List.of()))).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SafeCut.keepingLast(-1, Moments.beforeModel(loop())))
                .withMessageContaining("-1");
    }

    @Test
    void keepingLast_tenThousandMessages_isQuick() {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            messages.add(user("u" + i, "?"));
            messages.add(Talk.calls("c" + i, "id" + i));
            messages.add(result("r" + i, "id" + i));
            messages.add(ai("a" + i, "!"));
        }
        assertThat(SafeCut.keepingLast(2, messages)).hasSize(9_996);
    }

    @Test
    void keepingLast_randomHistories_neverSplitsAndNeverLoses() {
        Random random = new Random(20_260_301);
        int cuts = 0;
        int waits = 0;
        for (int round = 0; round < 10_000; round++) {
            History history = History.random(random);
            int keep = 1 + random.nextInt(8);
            List<MessageId> removed = SafeCut.keepingLast(keep, history.messages);
            String violated = violated(keep, history, removed);
            if (!violated.isEmpty()) {
                fail("%s: keep %d of %s removes %s", violated, keep, history, removed);
            }
            cuts += removed.isEmpty() ? 0 : 1;
            waits += history.groups.values().stream().allMatch(Group::isComplete) ? 0 : 1;
        }
        assertThat(cuts).as("histories that were cut").isGreaterThan(3_000);
        assertThat(waits).as("histories with a call that waits").isGreaterThan(1_000);
    }

    /** Returns the promise that was broken, or nothing. */
    private static String violated(int keep, History history, List<MessageId> removed) {
        List<MessageId> all = history.messages.stream().map(Message::id).toList();
        List<MessageId> kept = new ArrayList<>(all);
        kept.removeAll(removed);
        int newest = Math.max(0, Math.min(all.size() - keep, history.lastUser()));
        if (removed.size() + kept.size() != all.size()) {
            return "removed and kept are all there is, each once";
        } else if (!removed.equals(all.stream().filter(removed::contains).toList())) {
            return "the order stays";
        } else if (kept.size() < Math.min(keep, all.size())) {
            return "at least as many stay as were asked for";
        } else if (!kept.containsAll(all.subList(newest, all.size()))) {
            return "the newest stay, and the last question with what follows";
        } else if (!SafeCut.keepingLast(keep, List.copyOf(history.messages)).equals(removed)) {
            return "the same history is cut in the same place";
        }
        for (Group group : history.groups.values()) {
            if (!kept.containsAll(group.members)
                    && (!group.isComplete() || !Collections.disjoint(kept, group.members))) {
                return "whole or gone, and what waits stays: " + group.members;
            }
        }
        return "";
    }

    /** A call, its results, and how many are still missing; written down while the history is made up. */
    private static final class Group {
        private final List<MessageId> members = new ArrayList<>();
        private final Set<String> open = new HashSet<>();

        boolean isComplete() {
            return open.isEmpty();
        }
    }

    /** A made-up conversation that knows which result answers which call without asking the code under test. */
    private static final class History {
        private final List<Message> messages = new ArrayList<>();
        private final Map<String, Group> groups = new HashMap<>();

        static History random(Random random) {
            History history = new History();
            int length = random.nextInt(24);
            for (int i = 0; i < length; i++) {
                int kind = random.nextInt(10);
                if (kind < 3) {
                    history.messages.add(user("u" + i, "question"));
                } else if (kind < 5) {
                    history.messages.add(ai("a" + i, "answer"));
                } else if (kind < 7) {
                    history.call(i, 1 + random.nextInt(3));
                } else {
                    history.answer(i, random);
                }
            }
            return history;
        }

        int lastUser() {
            int last = messages.size();
            for (int i = 0; i < messages.size(); i++) {
                last = messages.get(i).isFromUser() ? i : last;
            }
            return last;
        }

        private void call(int at, int count) {
            Group group = new Group();
            List<ToolExecutionRequest> requests = new ArrayList<>();
            for (int n = 0; n < count; n++) {
                String callId = "id" + at + "." + n;
                requests.add(Talk.call(callId));
                group.open.add(callId);
                groups.put(callId, group);
            }
            Message message = Talk.message("c" + at, AiMessage.from(requests));
            group.members.add(message.id());
            messages.add(message);
        }

        /** Answers any call so far: an open one, soon or late, or one that has its result already, or none. */
        private void answer(int at, Random random) {
            List<String> known = groups.keySet().stream().sorted().toList();
            String callId =
                    known.isEmpty() || random.nextInt(10) == 0 ? "gone" + at : known.get(random.nextInt(known.size()));
            Message message = Talk.message("r" + at, ToolExecutionResultMessage.from(callId, "look_up", "result"));
            Group group = groups.get(callId);
            if (group != null && group.open.remove(callId)) {
                group.members.add(message.id());
            }
            messages.add(message);
        }

        @Override
        public String toString() {
            return Talk.ids(messages) + " groups "
                    + groups.entrySet().stream()
                            .map(group -> group.getKey() + "=" + group.getValue().members)
                            .sorted()
                            .toList();
        }
    }
}
