package dev.recap;

import static dev.recap.Conversations.eventsOf;
import static dev.recap.Conversations.names;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.checkpoint.StateDiff;
import dev.recap.checkpoint.UnknownCheckpointException;
import dev.recap.graph.UnknownNodeException;
import dev.recap.message.CheckpointId;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.message.UnknownMessageException;
import dev.recap.model.ModelException;
import dev.recap.summary.SummaryLimit;
import dev.recap.testing.ScriptedModel;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeTravelTest {

    private final ScriptedModel model = Conversations.model();
    private final Recap recap = Recap.builder(model).build();
    private final ConversationThread thread = recap.thread("1");

    @AfterEach
    void close() {
        recap.close();
    }

    /** The checkpoint of the given step on the thread as it was first told. */
    private Checkpoint step(int step) {
        return thread.history(1_000).stream()
                .filter(checkpoint -> checkpoint.step() == step)
                .reduce((newer, older) -> older)
                .orElseThrow();
    }

    @Test
    void toString_ofHandles_namesThemWithoutWhatWasSaid() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            CheckpointId id = thread.send("secret").checkpoint().id();
            assertThat(thread).hasToString("ConversationThread[1]");
            assertThat(thread.at(id)).hasToString("ThreadCheckpoint[" + id + " of thread 1]");
            assertThat(SummaryLimit.characters(1_000)).hasToString("SummaryLimit[1000 characters]");
        }
    }

    @Test
    void fork_fromAnOlderAnswer_branchesAndLeavesTheOriginalWhole() {
        thread.send("I like tea.");
        thread.send("I like rain.");
        Checkpoint tip = thread.state().checkpoint().orElseThrow();
        Checkpoint from = step(1);

        Reply reply = thread.at(from.id()).send("I like snow.");

        assertThat(texts(thread.state()))
                .containsExactly("I like tea.", "re: I like tea.", "I like snow.", "re: I like snow.");
        assertThat(thread.at(tip.id()).checkpoint()).isEqualTo(tip);
        List<Checkpoint> branch = thread.history(3);
        assertThat(branch.get(2).parent()).isEqualTo(from.id());
        assertThat(branch.get(2).source()).isEqualTo(Source.INPUT);
        assertThat(branch.get(0)).isEqualTo(reply.checkpoint());
        assertThat(branch.get(0).step()).isEqualTo(tip.step());
        assertThat(thread.history(1_000)).hasSize(9);
    }

    @Test
    void replay_atAnInput_asksTheRecordedQuestionAgain() {
        thread.send("one");
        thread.send("two");
        Checkpoint input = step(2);
        int calls = model.calls();

        Reply reply = thread.at(input.id()).replay();

        assertThat(model.calls()).isEqualTo(calls + 1);
        assertThat(reply.text()).isEqualTo("re: two");
        List<Checkpoint> written = thread.history(3);
        assertThat(written).extracting(Checkpoint::source).containsExactly(Source.LOOP, Source.LOOP, Source.FORK);
        assertThat(written.get(2).parent()).isEqualTo(input.id());
        assertThat(written.get(2).state()).isEqualTo(input.state());
        Message question = step(3).state().messages().get(2);
        assertThat(thread.state().messages().get(2)).isEqualTo(question);
    }

    @Test
    void replay_beforeTheAnswer_asksTheModelAgain() {
        thread.send("one");
        Checkpoint asked = step(0);

        assertThat(thread.at(asked.id()).replay().text()).isEqualTo("re: one");

        assertThat(thread.history(10))
                .extracting(Checkpoint::source)
                .containsExactly(Source.LOOP, Source.FORK, Source.LOOP, Source.LOOP, Source.INPUT);
        assertThat(thread.history(10).get(1).next()).containsExactly("conversation");
    }

    @Test
    void replay_beforeTheSummary_summarizesAgainAndReturnsTheStoredAnswer() {
        for (int turn = 1; turn <= 4; turn++) {
            thread.send("question " + turn);
        }
        Checkpoint answered = thread.history(2).get(1);
        assertThat(answered.next()).containsExactly("summarize_conversation");

        assertThat(thread.at(answered.id()).replay().text()).isEqualTo("re: question 4");
        assertThat(thread.state().summary()).map(RunningSummary::text).contains("summary 2");
    }

    @Test
    void replay_finishedCheckpoint_isRefusedAndTouchesNothing() {
        thread.send("one");
        List<Checkpoint> before = thread.history(10);
        ThreadCheckpoint finished = thread.at(before.get(0).id());
        assertThatThrownBy(finished::replay)
                .isInstanceOf(NothingToRunException.class)
                .hasMessageContaining("finished its turn");
        assertThat(thread.history(10)).isEqualTo(before);
    }

    /** langgraph4j 1.8.17 starts an empty conversation for an unknown checkpoint id, which then becomes the head. */
    @Test
    void at_unknownCheckpoint_isAnErrorAndTouchesNothing() {
        thread.send("one");
        CheckpointId unknown = CheckpointId.after(null, Instant.EPOCH);
        assertThatThrownBy(() -> thread.at(unknown)).isInstanceOf(UnknownCheckpointException.class);
        assertThatThrownBy(() -> recap.thread("never seen").at(unknown))
                .isInstanceOf(UnknownCheckpointException.class)
                .hasMessageContaining("never seen");
        assertThat(thread.history(10)).hasSize(3);
    }

    @Test
    void playback_summarizingTurn_tellsTheSameEventsWithoutAModel() {
        for (int turn = 1; turn <= 3; turn++) {
            thread.send("question " + turn);
        }
        List<ConversationEvent> live = eventsOf(thread, "question 4");
        int calls = model.calls();

        List<ConversationEvent> recorded =
                thread.at(thread.history(1).get(0).id()).playback();

        assertThat(model.calls()).isEqualTo(calls);
        assertThat(names(recorded)).isEqualTo(names(live));
        assertThat(withoutTokens(recorded)).isEqualTo(withoutTokens(live));
    }

    private static List<ConversationEvent> withoutTokens(List<ConversationEvent> events) {
        return events.stream()
                .filter(event -> !(event instanceof ConversationEvent.Token))
                .toList();
    }

    @Test
    void playback_middleOfATurn_endsThere() {
        thread.send("one");
        assertThat(names(thread.at(step(0).id()).playback())).containsExactly("CheckpointSaved", "CheckpointSaved");
        assertThat(names(thread.at(step(-1).id()).playback())).containsExactly("CheckpointSaved");
    }

    @Test
    void playback_threadDeletedMeanwhile_namesTheCheckpoint() {
        thread.send("one");
        ThreadCheckpoint place = thread.at(step(0).id());
        thread.delete();
        assertThatThrownBy(place::playback).isInstanceOf(UnknownCheckpointException.class);
    }

    @Test
    void playback_failedSummary_tellsTheReason() {
        ScriptedModel failing = Conversations.model().failOnCall(5, new IllegalStateException("down"));
        try (Recap other = Recap.builder(failing).build()) {
            for (int turn = 1; turn <= 4; turn++) {
                other.thread("1").send("question " + turn);
            }
            ConversationThread told = other.thread("1");
            assertThat(names(told.at(told.history(1).get(0).id()).playback())).contains("SummaryFailed");
        }
    }

    @Test
    void update_asTheConversation_addsAMessageAndEndsThere() {
        thread.send("one");
        Message remark = Message.of(AiMessage.from("I should add: two."), Instant.now());
        Checkpoint edited = thread.update(ThreadUpdate.of(MessageUpdate.put(remark)));
        assertThat(edited.source()).isEqualTo(Source.UPDATE);
        assertThat(edited.node()).isEqualTo("conversation");
        assertThat(edited.next()).isEmpty();
        assertThat(texts(thread.state())).containsExactly("one", "re: one", "I should add: two.");
    }

    /** langgraph4j/langgraph4j#175: an update at an older checkpoint is a branch, and the older entry stays. */
    @Test
    void update_atAnOlderCheckpoint_branches() {
        thread.send("one");
        thread.send("two");
        Checkpoint question = step(0);
        Message other =
                new Message(question.state().messages().get(0).id(), Instant.now(), UserMessage.from("another one"));

        Checkpoint edited = thread.at(question.id()).update(ThreadUpdate.of(MessageUpdate.put(other)));

        assertThat(edited.parent()).isEqualTo(question.id());
        assertThat(edited.next()).containsExactly("conversation");
        assertThat(thread.at(question.id()).checkpoint()).isEqualTo(question);
        assertThat(thread.resume().text()).isEqualTo("re: another one");
    }

    @Test
    void update_summaryOnly_replacesIt() {
        thread.send("one");
        thread.update(ThreadUpdate.of().summary("They said one."));
        assertThat(thread.state().summary()).map(RunningSummary::text).contains("They said one.");
        assertThat(thread.state().messages()).hasSize(2);
    }

    @Test
    void update_moreThanSixMessagesAsTheConversation_letsTheEdgeDecide() {
        ThreadUpdate update = ThreadUpdate.of().asNode("conversation");
        for (int i = 0; i < 7; i++) {
            update = update.and(MessageUpdate.put(Message.of(UserMessage.from("told " + i), Instant.now())));
        }
        assertThat(thread.update(update).next()).containsExactly("summarize_conversation");
    }

    /** langchain-ai/langchain#29086: removing an unknown id is a typed error, and the thread stays usable. */
    @Test
    void update_removesAnUnknownMessage_writesNothing() {
        thread.send("one");
        MessageId stranger = new MessageId("stranger");
        assertThatThrownBy(() -> thread.update(ThreadUpdate.of(MessageUpdate.remove(stranger))))
                .isInstanceOf(UnknownMessageException.class)
                .hasMessageContaining("stranger");
        assertThat(thread.history(10)).hasSize(3);
        assertThat(thread.send("two").text()).isEqualTo("re: two");
    }

    @Test
    void update_unknownNode_namesTheKnownOnes() {
        assertThatThrownBy(() -> thread.update(ThreadUpdate.of().asNode("nowhere")))
                .isInstanceOf(UnknownNodeException.class)
                .hasMessageContaining("summarize_conversation");
    }

    @Test
    void regenerate_answeredQuestion_answersItOnABranch() {
        thread.send("one");
        thread.send("two");
        Checkpoint first = thread.state().checkpoint().orElseThrow();

        assertThat(thread.regenerate().text()).isEqualTo("re: two");
        assertThat(texts(thread.state())).containsExactly("one", "re: one", "two", "re: two");
        assertThat(thread.state().messages().get(3).id())
                .isNotEqualTo(first.state().messages().get(3).id());
        assertThat(thread.at(first.id()).checkpoint()).isEqualTo(first);
        assertThat(thread.regenerate().text()).isEqualTo("re: two");
    }

    @Test
    void editQuestion_alsoAfterRegenerating_asksTheOtherInItsPlace() {
        thread.send("one");
        thread.send("two");
        thread.regenerate();

        assertThat(thread.editQuestion("three").text()).isEqualTo("re: three");
        assertThat(texts(thread.state())).containsExactly("one", "re: one", "three", "re: three");
        assertThat(thread.editQuestion("four").text()).isEqualTo("re: four");
        assertThat(texts(thread.state())).containsExactly("one", "re: one", "four", "re: four");
    }

    @Test
    void editQuestion_theVeryFirst_startsAfresh() {
        thread.send("one");
        thread.editQuestion("other");
        assertThat(texts(thread.state())).containsExactly("other", "re: other");
    }

    @Test
    void regenerate_nothingAskedYet_isRefused() {
        assertThatThrownBy(thread::regenerate).isInstanceOf(NothingToRunException.class);
        assertThatThrownBy(() -> thread.editQuestion("x")).isInstanceOf(NothingToRunException.class);
    }

    /** What was deleted must not come back through a place that was looked up before, least of all to somebody else. */
    @Test
    void at_checkpointThatIsGoneSince_bringsNothingBack() {
        Reply told = thread.send("My PIN is 1234.");
        ThreadCheckpoint stale = thread.at(told.checkpoint().id());
        thread.delete();
        recap.user("bob").thread("1").send("Hello.");

        assertThatThrownBy(() -> stale.send("Hi.")).isInstanceOf(UnknownCheckpointException.class);
        assertThatThrownBy(() -> stale.update(ThreadUpdate.of())).isInstanceOf(UnknownCheckpointException.class);
        assertThat(texts(recap.user("bob").thread("1").state())).containsExactly("Hello.", "re: Hello.");
    }

    @Test
    void replay_checkpointRolledBackSince_isUnknown() {
        thread.send("one");
        model.failOnCall(2, new IllegalStateException("down"));
        assertThatThrownBy(() -> thread.send("two")).isInstanceOf(ModelException.class);
        ThreadCheckpoint stale = thread.at(thread.history(1).get(0).id());
        thread.rollback();
        assertThatThrownBy(stale::replay).isInstanceOf(UnknownCheckpointException.class);
    }

    @Test
    void diff_acrossASummary_tellsWhatWentAndWhatCame() {
        for (int turn = 1; turn <= 4; turn++) {
            thread.send("question " + turn);
        }
        CheckpointId first = step(1).id();
        CheckpointId last = thread.history(1).get(0).id();
        StateDiff diff = thread.diff(first, last);
        assertThat(texts(diff.removed())).containsExactly("question 1", "re: question 1");
        assertThat(texts(diff.added())).containsExactly("question 4", "re: question 4");
        assertThat(diff.summaryBefore()).isNull();
        assertThat(diff.summaryAfter()).isNotNull();
    }

    @Test
    void history_pages_coverTheThreadOnce() {
        for (int turn = 1; turn <= 4; turn++) {
            thread.send("question " + turn);
        }
        List<Checkpoint> all = thread.history(1_000);
        List<Checkpoint> first = thread.history(5);
        List<Checkpoint> rest = thread.history(1_000, first.get(4).id());
        assertThat(first).isEqualTo(all.subList(0, 5));
        assertThat(rest).isEqualTo(all.subList(5, all.size()));
        assertThat(thread.history(0)).isEmpty();
        assertThatThrownBy(() -> thread.history(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void state_unknownThread_isEmpty() {
        ThreadState state = recap.thread("nobody was here").state();
        assertThat(state.values()).isEqualTo(ConversationState.EMPTY);
        assertThat(state.checkpoint()).isEmpty();
        assertThat(state.next()).isEmpty();
    }

    @Test
    void delete_thread_leavesNothing() {
        thread.send("one");
        assertThat(thread.delete()).isTrue();
        assertThat(thread.state().checkpoint()).isEmpty();
        assertThat(thread.delete()).isFalse();
    }
}
