package dev.recap;

import static dev.recap.Conversations.asksForSummary;
import static dev.recap.Conversations.lastUserText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.Source;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.model.ModelException;
import dev.recap.node.NodeAction;
import dev.recap.node.StateUpdate;
import dev.recap.summary.Keep;
import dev.recap.summary.Situation;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.Trigger;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the way leads behind a summary that may be made before the answer or after it, whatever stands at the end. */
class EarlySummaryWaysTest {

    private static RecapBuilder counting(ScriptedModel model) {
        return Recap.builder(model)
                .tokenCounter(String::length)
                .summarize(SummaryPolicy.when(Trigger.tokens(60)).keepLast(1));
    }

    private static NodeAction putting(ChatMessage content) {
        return on -> StateUpdate.of(MessageUpdate.put(Message.of(content, on.now())));
    }

    private static long answers(ConversationThread thread) {
        return thread.history(100).stream()
                .filter(step -> step.node().equals("conversation") && step.source() == Source.LOOP)
                .count();
    }

    @Test
    void before_putsAMessageBehindTheQuestion_theQuestionIsAnswered() {
        for (ChatMessage put : List.of(SystemMessage.from("docs"), AiMessage.from("I looked it up."))) {
            ScriptedModel model = Conversations.model();
            try (Recap recap = counting(model).before("docs", putting(put)).build()) {
                ConversationThread thread = recap.thread("1");
                for (int i = 1; i <= 8; i++) {
                    assertThat(thread.send("질문 번호 " + i).text())
                            .isEqualTo(put instanceof AiMessage ? "re: " : "re: 질문 번호 " + i);
                }
                assertThat(thread.state().summary()).isPresent();
                assertThat(answers(thread)).isEqualTo(8);
            }
        }
    }

    @Test
    void after_putsAQuestionBehindTheAnswer_isNotAnswered() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = counting(model)
                .after("follow_up", putting(UserMessage.from("and then?")))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = 1; i <= 8; i++) {
                thread.send("question " + i);
            }
            assertThat(answers(thread)).isEqualTo(8);
        }
    }

    @Test
    void update_behindAFailedEarlySummary_leavesTheQuestionOpen() {
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (asksForSummary(request) || lastUserText(request).startsWith("x")) {
                throw new IllegalStateException("down");
            }
            return "re: " + lastUserText(request);
        });
        try (Recap recap = counting(model).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            assertThatExceptionOfType(ModelException.class).isThrownBy(() -> thread.send("x".repeat(80)));
            thread.update(
                    ThreadUpdate.of(MessageUpdate.put(Message.of(SystemMessage.from("Be brief."), Instant.EPOCH))));
            assertThat(thread.state().next()).containsExactly("conversation");
        }
    }

    /** All of them, the question among them: a policy of the application's own. */
    private record Greedy() implements SummaryPolicy {
        @Override
        public SummaryPlan plan(Situation situation) {
            return situation.messages().size() < 3
                    ? SummaryPlan.keep()
                    : SummaryPlan.summarize(
                            situation.messages().stream().map(Message::id).toList());
        }

        @Override
        public boolean looksBeforeModel() {
            return true;
        }
    }

    @Test
    void policy_namesTheWaitingQuestion_isRefusedAndTheQuestionAnswered() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).summarize(new Greedy()).build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            List<ConversationEvent> events = Conversations.eventsOf(thread, "two");
            assertThat(events)
                    .filteredOn(ConversationEvent.SummaryFailed.class::isInstance)
                    .first()
                    .isEqualTo(new ConversationEvent.SummaryFailed(
                            "The summary policy named the question that waits for its answer; let it stay."));
            assertThat(thread.state().messages())
                    .last()
                    .extracting(Message::text)
                    .isEqualTo("re: two");
        }
    }

    static Stream<Throwable> throwables() {
        return Stream.of(new AssertionError("x"), new StackOverflowError(), new IOException("x"));
    }

    /** What application code may throw where the way goes on: the step before it is durable. */
    @ParameterizedTest
    @MethodSource("throwables")
    void policy_throwsAnything_theAnswerIsKept(Throwable thrown) {
        ScriptedModel model = Conversations.model();
        SummaryPolicy policy = situation -> {
            throw EarlySummaryWaysTest.<RuntimeException>sneaky(thrown);
        };
        try (Recap recap = Recap.builder(model).summarize(policy).build()) {
            ConversationThread thread = recap.thread("1");
            try {
                thread.send("질문");
            } catch (Error e) {
                assertThat(e).isSameAs(thrown);
            }
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "re: 질문");
            assertThat(model.calls()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void condition_throwsAnything_theAnswerIsKept(Throwable thrown) {
        try (Recap recap = Recap.builder(Conversations.model())
                .after("note", on -> StateUpdate.of(), state -> {
                    throw EarlySummaryWaysTest.<RuntimeException>sneaky(thrown);
                })
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatExceptionOfType(Throwable.class).isThrownBy(() -> thread.send("질문"));
            assertThat(Conversations.texts(thread.state())).containsExactly("질문", "re: 질문");
            assertThat(thread.state().next()).containsExactly("note");
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void resume_editedByHandToItsEnd_playsBackAsItWas() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = 1; i <= 3; i++) {
                thread.send("question " + i);
            }
            Instant now = Instant.EPOCH;
            thread.update(ThreadUpdate.of(
                            MessageUpdate.put(Message.of(UserMessage.from("by hand"), now)),
                            MessageUpdate.put(Message.of(AiMessage.from("an answer"), now)))
                    .asNode("conversation"));
            List<ConversationEvent> live = new ArrayList<>();
            thread.resume(TurnOptions.ofDefaults(), live::add);
            Optional<Checkpoint> newest = thread.state().checkpoint();
            assertThat(thread.at(newest.orElseThrow().id()).playback()).isEqualTo(live);
        }
    }

    /** Edits that follow each other, behind a turn that summarized after its answer. */
    @Test
    void update_twiceBehindASummary_leavesTheTurnAnswered() {
        try (Recap recap = Recap.builder(Conversations.model())
                .tokenCounter(String::length)
                .summarize(SummaryPolicy.when(Trigger.tokens(120)).keep(Keep.turns(1)))
                .build()) {
            ConversationThread thread = recap.thread("1");
            for (int i = 0; thread.state().summary().isEmpty(); i++) {
                thread.send("a question which is long enough " + i);
            }
            for (int i = 0; i < 3; i++) {
                thread.update(ThreadUpdate.of().value("key", i));
                assertThat(thread.state().next()).isEmpty();
            }
        }
    }

    /** Where the edit stands between the answer and the summary that is due. */
    @Test
    void resume_editedBehindTheAnswer_answersNoSecondTime() {
        boolean[] fails = {true};
        try (Recap recap = counting(Conversations.model())
                .after("tag", on -> {
                    if (fails[0]) {
                        throw new IllegalStateException("down");
                    }
                    return StateUpdate.of();
                })
                .build()) {
            ConversationThread thread = recap.thread("1");
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> thread.send("a question which is long enough for a summary to be due after it"));
            thread.update(ThreadUpdate.of().value("key", 1));
            fails[0] = false;
            thread.resume();
            assertThat(answers(thread)).isEqualTo(1);
            assertThat(thread.state().next()).isEmpty();
        }
    }
}
