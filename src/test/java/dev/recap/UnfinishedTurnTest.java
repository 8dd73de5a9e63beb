package dev.recap;

import static dev.recap.Conversations.calling;
import static dev.recap.Conversations.names;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.NothingToAskException;
import dev.recap.message.MessageUpdate;
import dev.recap.model.ModelException;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import dev.recap.testing.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is left when a turn fails half-way, and what the next call makes of it. */
class UnfinishedTurnTest {

    private static final RuntimeException DOWN = new IllegalStateException("down");

    @Test
    void send_modelFails_keepsTheQuestionAndSaysWhy() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            assertThat(texts(thread.state())).containsExactly("hello");
            assertThat(thread.state().next()).containsExactly("conversation");
        }
    }

    @Test
    void send_sameTextAfterAFailure_resumesInsteadOfAskingTwice() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
            assertThat(texts(thread.state())).containsExactly("hello", "re: hello");
            assertThat(thread.history(10)).hasSize(3);
        }
    }

    @Test
    void send_otherTextAfterAFailure_keepsTheUnansweredQuestion() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            thread.send("anybody there?");
            assertThat(texts(thread.state())).containsExactly("hello", "anybody there?", "re: anybody there?");
        }
    }

    @Test
    void send_sameTextOnACompletedTurn_isANewTurn() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("네");
            thread.send("네");
            assertThat(thread.state().messages()).hasSize(4);
        }
    }

    @Test
    void send_onlyTheSummaryIsPending_finishesItAndReturnsTheStoredAnswer() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = leftBeforeTheSummary(recap);
            int calls = model.calls();

            List<ConversationEvent> events = new ArrayList<>();
            Reply reply = Conversations.send(thread, "question 4", events::add);
            assertThat(names(events)).containsExactly("Answer", "CheckpointSaved", "Update", "Summary", "Done");
            assertThat(reply.text()).isEqualTo("re: question 4");
            assertThat(model.calls()).isEqualTo(calls + 1);
            assertThat(texts(thread.state())).containsExactly("question 4", "re: question 4");
            assertThat(thread.state().summary()).isPresent();
        }
    }

    @Test
    void send_otherTextWhileTheSummaryIsPending_isAnsweredAndThenSummarized() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = leftBeforeTheSummary(recap);
            assertThat(thread.send("question 5").text()).isEqualTo("re: question 5");
            assertThat(texts(thread.state())).containsExactly("question 5", "re: question 5");
            assertThat(thread.state().summary().orElseThrow().covers()).hasSize(8);
        }
    }

    /** Several processes on one thread, of which one was killed before the summary: its answer was durable. */
    @Test
    void send_turnIdAnsweredAndLeftBeforeTheSummary_isTheRecordedReplyThoughTheThreadHasGoneOn() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            TurnOptions turn = TurnOptions.ofDefaults().turnId("t-4");
            ConversationThread thread = leftBeforeTheSummary(recap, turn);
            thread.send("question 5");
            int calls = model.calls();

            List<ConversationEvent> events = new ArrayList<>();
            Reply reply = thread.send(UserMessage.from("question 4"), turn, events::add);
            assertThat(reply.text()).isEqualTo("re: question 4");
            assertThat(names(events)).contains("Answer").endsWith("Done");
            assertThat(model.calls()).isEqualTo(calls);
            assertThat(texts(thread.state())).containsExactly("question 5", "re: question 5");
        }
    }

    private static ConversationThread leftBeforeTheSummary(Recap recap) {
        return leftBeforeTheSummary(recap, TurnOptions.ofDefaults());
    }

    private static ConversationThread leftBeforeTheSummary(Recap recap, TurnOptions options) {
        ConversationThread thread = recap.thread("1");
        for (int turn = 1; turn <= 3; turn++) {
            thread.send("question " + turn);
        }
        IllegalStateException stop = new IllegalStateException("the listener had enough");
        assertThatThrownBy(() -> thread.send(UserMessage.from("question 4"), options, event -> {
                    if (event instanceof ConversationEvent.Answer) {
                        throw stop;
                    }
                }))
                .isSameAs(stop);
        assertThat(thread.state().next()).containsExactly("summarize_conversation");
        return thread;
    }

    @Test
    void resume_afterAFailure_answersAndTellsTheEvents() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            List<ConversationEvent> events = new ArrayList<>();
            assertThat(thread.resume(TurnOptions.ofDefaults(), events::add).text())
                    .isEqualTo("re: hello");
            assertThat(names(events)).containsExactly("Token", "CheckpointSaved", "Update", "Answer", "Done");
        }
    }

    @Test
    void resume_nothingUnfinished_isRefused() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(thread::resume)
                    .isInstanceOf(NothingToRunException.class)
                    .hasMessageContaining("no unfinished turn");
            thread.send("hello");
            assertThatThrownBy(thread::resume).isInstanceOf(NothingToRunException.class);
        }
    }

    @Test
    void rollback_afterAFailure_undoesTheTurnWithItsQuestion() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(2, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello");
            List<Checkpoint> before = thread.history(10);
            assertThatThrownBy(() -> thread.send("are you there?")).isInstanceOf(ModelException.class);

            assertThat(thread.rollback()).isTrue();
            assertThat(thread.history(10)).isEqualTo(before);
            assertThat(thread.rollback()).isFalse();
        }
    }

    @Test
    void rollback_failedFirstTurn_leavesNoThread() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            assertThat(thread.rollback()).isTrue();
            assertThat(thread.info()).isEmpty();
            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
        }
    }

    @Test
    void send_turnIdOfACompletedTurn_returnsItsReplyWithoutAskingAgain() {
        ScriptedModel model = Conversations.model();
        TurnOptions first = TurnOptions.ofDefaults().turnId("t-1");
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            Reply reply = thread.send("hello", first);
            thread.send("more", TurnOptions.ofDefaults().turnId("t-2"));

            assertThat(thread.send("hello", first)).isEqualTo(reply);
            assertThat(model.calls()).isEqualTo(2);
            assertThat(thread.state().messages()).hasSize(4);
        }
    }

    @Test
    void send_turnIdOfAHalfDoneTurn_resumesIt() {
        TurnOptions turn = TurnOptions.ofDefaults().turnId("t-1");
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello", turn)).isInstanceOf(ModelException.class);
            assertThat(thread.send("hello", turn).text()).isEqualTo("re: hello");
            assertThat(texts(thread.state())).containsExactly("hello", "re: hello");
        }
    }

    @Test
    void send_turnIdWithAnotherText_isATypedErrorAndWritesNothing() {
        TurnOptions turn = TurnOptions.ofDefaults().turnId("t-1");
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello", turn);
            assertThatThrownBy(() -> thread.send("something else", turn))
                    .isInstanceOf(TurnIdException.class)
                    .hasMessageContaining("asked something else");
            assertThat(thread.state().messages()).hasSize(2);
        }
    }

    @Test
    void send_turnIdLeftBehindUnfinished_saysWhereToGoOn() {
        TurnOptions turn = TurnOptions.ofDefaults().turnId("t-1");
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("hello", turn)).isInstanceOf(ModelException.class);
            thread.send("never mind");
            assertThatThrownBy(() -> thread.send("hello", turn)).isInstanceOfSatisfying(TurnIdException.class, left -> {
                assertThat(left).hasMessageContaining("the thread has gone on");
                Reply reply = thread.at(left.unfinishedAt().orElseThrow()).replay();
                assertThat(reply.text()).isEqualTo("re: hello");
            });
            assertThat(Conversations.texts(thread.state())).containsExactly("hello", "re: hello");
        }
    }

    @Test
    void stream_closedEarly_leavesAThreadThatCanBeResumed() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            try (var events = thread.stream("hello")) {
                assertThat(events.findFirst()).isPresent();
            }
            // Wherever the turn was stopped, sending the question again ends with it asked and answered once; where a
            // piece
            // of the answer had been told, that piece is the answer.
            if (thread.state().checkpoint().filter(Checkpoint::isComplete).isEmpty()) {
                thread.send("hello");
            }
            List<String> texts = texts(thread.state());
            assertThat(texts).hasSize(2).startsWith("hello");
            assertThat("re: hello").startsWith(texts.get(1));
        }
    }

    @Test
    void rollBack_ofATurnThatAnswersAnImportedQuestion_leavesTheImport() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.importMessages(List.of(UserMessage.from("u1"), AiMessage.from("a1"), UserMessage.from("u2")));
            assertThatThrownBy(thread::resume).isInstanceOf(ModelException.class);
            assertThat(thread.rollback()).isFalse();
            assertThat(thread.send("u2").text()).isEqualTo("re: u2");
            assertThat(texts(thread.state())).containsExactly("u1", "a1", "u2", "re: u2");
        }
    }

    @Test
    void send_sameTextAfterAnEditThatLeftASummaryDue_isANewTurn() {
        try (Recap recap = Recap.builder(Conversations.model())
                .summarize(dev.recap.summary.SummaryPolicy.whenMessagesExceed(4).keepLast(2))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("q1");
            thread.send("q2");
            thread.update(ThreadUpdate.of(dev.recap.message.MessageUpdate.put(
                    dev.recap.message.Message.of(AiMessage.from("note"), java.time.Instant.EPOCH))));
            assertThat(thread.send("q2").text()).isEqualTo("re: q2");
        }
    }

    @Test
    void regenerate_sameTurnIdTwice_returnsTheRecordedReply() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("q");
            TurnOptions id = TurnOptions.ofDefaults().turnId("r1");
            Reply first = thread.regenerate(id, event -> {});
            assertThat(thread.regenerate(id, event -> {})).isEqualTo(first);
            assertThat(model.calls()).isEqualTo(2);
        }
    }

    @Test
    void send_consumerThrowsAWrapper_arrivesWhole() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            RuntimeException mine = new RuntimeException("my words", new IllegalStateException("inner"));
            assertThatThrownBy(() -> Conversations.send(recap.thread("1"), "hello", event -> {
                        throw mine;
                    }))
                    .isSameAs(mine);
        }
    }

    @Test
    void rollback_afterAnEditByHand_undoesNothing() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.update(ThreadUpdate.of().value("city", "Busan"));
            assertThat(thread.rollback()).isFalse();
            assertThatThrownBy(() -> thread.send("hello")).isInstanceOf(ModelException.class);
            assertThat(thread.rollback()).isTrue();
            assertThat(thread.rollback()).isFalse();
            assertThat(thread.state().checkpoint().orElseThrow().state().values())
                    .containsEntry("city", "Busan");
        }
    }

    @Test
    void stream_modelFails_throwsWhileReading() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.stream("hello").forEach(event -> {}))
                    .isInstanceOf(ModelException.class);
            assertThat(thread.send("hello").text()).isEqualTo("re: hello");
        }
    }

    @Test
    void send_emptyOrBlankText_isRefusedBeforeAnythingIsWritten() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            assertThatThrownBy(() -> thread.send("")).isInstanceOf(EmptyMessageException.class);
            assertThatThrownBy(() -> thread.send(" \n")).isInstanceOf(EmptyMessageException.class);
            assertThat(thread.info()).isEmpty();
        }
    }

    @Test
    void send_answerIsAToolCall_isTheReplyAndNotAnOlderAnswer() {
        AiMessage calling = calling("transfer", "c1");
        try (Recap recap =
                Recap.builder(ScriptedModel.answering("Paris.").then(calling)).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("Capital of France?");
            TurnOptions turn = TurnOptions.ofDefaults().turnId("transfer-1");
            Reply reply = thread.send("Transfer 100 euro.", turn);
            assertThat(reply.message().content()).isEqualTo(calling);
            assertThat(thread.send("Transfer 100 euro.", turn)).isEqualTo(reply);
        }
    }

    @Test
    void playback_editByHand_hasNoReplyOfAnOlderTurn() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("hello");
            Checkpoint edited = thread.update(ThreadUpdate.of().summary("They said hello."));
            assertThat(names(thread.at(edited.id()).playback())).containsExactly("CheckpointSaved", "Update");
        }
    }

    @Test
    void send_emptyAnswer_isAFailureThatKeepsTheQuestion() {
        List<ChatResponse> nothings = new ArrayList<>(
                List.of(ScriptedModel.response(AiMessage.from("")), ScriptedModel.response(AiMessage.from(" \n"))));
        nothings.add(null);
        for (ChatResponse nothing : nothings) {
            ScriptedModel model = ScriptedModel.respondingBy(request -> nothing);
            try (Recap recap = Recap.builder(model).build()) {
                ConversationThread thread = recap.thread("1");
                assertThatThrownBy(() -> thread.send("hello"))
                        .isInstanceOf(ModelException.class)
                        .hasMessageContaining("answered with nothing");
                assertThat(texts(thread.state())).containsExactly("hello");
            }
        }
    }

    @Test
    void fork_repeatedAfterAFailure_resumesItsBranchInsteadOfMakingAnother() {
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(3, DOWN)).build()) {
            ConversationThread thread = recap.thread("1");
            Reply first = thread.send("one");
            thread.send("two");
            ThreadCheckpoint from = thread.at(first.checkpoint().id());
            assertThatThrownBy(() -> from.send("other")).isInstanceOf(ModelException.class);
            int checkpoints = thread.history(100).size();
            assertThat(from.send("other").text()).isEqualTo("re: other");
            assertThat(thread.history(100)).hasSize(checkpoints + 1);
        }
    }

    @Test
    void update_threadWithoutMessages_leavesNothingToRun() {
        try (Recap recap = Recap.builder(Conversations.model())
                .state(StateKey.of("city"))
                .systemPrompt("You guide guests.")
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.update(ThreadUpdate.of().value("city", "Busan"));
            assertThat(thread.state().next()).isEmpty();
            for (ThrowingCallable call :
                    List.<ThrowingCallable>of(thread::resume, thread::regenerate, () -> thread.editQuestion("Why?"))) {
                assertThatThrownBy(call).isInstanceOf(NothingToRunException.class);
            }
            assertThat(thread.rollback()).isFalse();
            assertThat(thread.send("Where am I?").checkpoint().state().values()).containsEntry("city", "Busan");
        }
    }

    @Test
    void send_nodeRemovesEveryMessage_saysThatThereIsNothingToAsk() {
        try (Recap recap = Recap.builder(Conversations.model())
                .before("forget", on -> StateUpdate.of(MessageUpdate.removeAll()))
                .build()) {
            assertThatThrownBy(() -> recap.thread("1").send("hello"))
                    .isInstanceOf(NothingToAskException.class)
                    .hasMessageContaining("no message to answer");
        }
    }

    @Test
    void send_blanksThatDoNotBreakLines_areNoText() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            for (String blank : List.of("\u00A0", "\u200B", "\uFEFF", "\0", "\u3000 \t")) {
                assertThatThrownBy(() -> thread.send(blank)).isInstanceOf(EmptyMessageException.class);
            }
        }
    }
}
