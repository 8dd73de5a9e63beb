package dev.recap;

import static dev.recap.Conversations.names;
import static dev.recap.Conversations.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.recap.model.ModelException;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.Situation;
import dev.recap.summary.SummaryPlan;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that says the conversation is longer than its model can read. */
class ContextLengthTest {

    private static final FakeReply TOO_LONG = FakeReply.status(400, """
            {"error": {"message": "This model's maximum context length is 8192 tokens.",
             "type": "invalid_request_error", "param": "messages", "code": "context_length_exceeded"}}""");

    private static FakeReply answer(FakeOpenAiServer.Request request) {
        return FakeReply.text(
                Conversations.asksForSummary(request) ? "They greeted." : "re: " + request.lastUserText());
    }

    private static Recap recap(FakeOpenAiServer server, UnaryOperator<RecapBuilder> settings) {
        OpenAiProtocol openAi = OpenAiProtocol.builder()
                .baseUrl(server.baseUrl())
                .apiKey("test")
                .build();
        return settings.apply(Recap.builder(openAi.chatModel()).streamingModel(openAi.streamingChatModel()))
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void send_tooLongOnce_summarizesOnceAndAsksAgain(boolean streams) {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder)) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            server.next(TOO_LONG);
            List<ConversationEvent> events = new ArrayList<>();
            Reply reply = streams ? Conversations.send(thread, "three", events::add) : thread.send("three");
            assertThat(reply.text()).isEqualTo("re: three");
            assertThat(server.requests().subList(2, server.requests().size()))
                    .extracting(Conversations::asksForSummary)
                    .containsExactly(false, true, false);
            assertThat(server.requests().get(4).systemText()).contains("They greeted.");
            assertThat(texts(thread.state())).containsExactly("re: two", "three", "re: three");
            assertThat(reply.summarized()).hasSize(3);
            assertThat(reply.usage().inputTokens()).isEqualTo(2 * FakeOpenAiServer.PROMPT_TOKENS);
            if (streams) {
                assertThat(names(events))
                        .containsExactly(
                                "CheckpointSaved",
                                "CheckpointSaved",
                                "Token",
                                "CheckpointSaved",
                                "Update",
                                "Summary",
                                "Answer",
                                "Done");
                assertThat(names(thread.at(reply.checkpoint().id()).playback())).contains("Summary", "Answer");
            }
        }
    }

    /** A policy that keeps more than the model reads would fail as many turns as it keeps messages. */
    @Test
    void send_hugeMessageAmongThoseKept_nextTurnMakesRoomAndIsAnswered() {
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (Conversations.asksForSummary(request)) {
                return "They talked.";
            }
            int characters = request.messages().stream()
                    .mapToInt(message -> message.toString().length())
                    .sum();
            if (characters > 3_000) {
                throw new IllegalStateException("context_length_exceeded");
            }
            return "ok";
        });
        try (Recap recap = Recap.builder(model)
                .summarize(SummaryPolicy.whenMessagesExceed(30).keepLast(10))
                .build()) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            assertThatThrownBy(() -> thread.send("much ".repeat(1_000))).isInstanceOf(ModelException.class);
            for (int i = 0; i < 30; i++) {
                assertThat(thread.send("question " + "and ".repeat(10 * i)).text())
                        .isEqualTo("ok");
            }
        }
    }

    @Test
    void send_tooLongEachTime_isTheErrorAndNothingIsLost() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder)) {
            ConversationThread thread = recap.thread("1");
            thread.send("one");
            thread.send("two");
            server.next(TOO_LONG, FakeReply.text("They greeted."), TOO_LONG);
            assertThatThrownBy(() -> thread.send("three"))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.CONTEXT_EXCEEDED))
                    .hasMessageContaining(
                            "summarize earlier, use a model with a larger window, or take the message back");
            assertThat(server.requests()).hasSize(5);
            assertThat(texts(thread.state())).containsExactly("one", "re: one", "two", "re: two", "three");
            assertThat(thread.state().summary()).isEmpty();
            assertThat(thread.state().next()).containsExactly("conversation");
            assertThat(thread.resume().text()).isEqualTo("re: three");
            assertThat(thread.state().messages()).hasSize(6);
        }
    }

    @Test
    void send_tooLongAndNothingToSummarize_isTheErrorAtOnce() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder)) {
            server.next(TOO_LONG);
            assertThatThrownBy(() -> recap.thread("1").send("one")).isInstanceOf(ModelException.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void send_tooLongUnderNever_isTheErrorAtOnce() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder.summarize(SummaryPolicy.never()))) {
            recap.thread("1").send("one");
            server.next(TOO_LONG);
            assertThatThrownBy(() -> recap.thread("1").send("two")).isInstanceOf(ModelException.class);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void send_tooLongAndTheSummaryFails_isTheModelsErrorWithTheOtherBesideIt() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder)) {
            recap.thread("1").send("one");
            server.next(TOO_LONG, FakeReply.error(401, "no"));
            assertThatThrownBy(() -> recap.thread("1").send("two"))
                    .hasMessageContaining("longer than the model can read")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
            assertThat(recap.thread("1").resume().text()).isEqualTo("re: two");
        }
    }

    @Test
    void send_tooLongAndThePolicyThrows_isTheModelsErrorWithTheOtherBesideIt() {
        SummaryPolicy broken = new SummaryPolicy() {
            @Override
            public SummaryPlan plan(Situation situation) {
                return SummaryPlan.keep();
            }

            @Override
            public SummaryPlan planForRoom(Situation situation) {
                throw new IllegalStateException("no table of weights");
            }
        };
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder.summarize(broken))) {
            server.next(TOO_LONG);
            assertThatThrownBy(() -> recap.thread("1").send("one"))
                    .isInstanceOf(ModelException.class)
                    .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessage("no table of weights"));
        }
    }

    @Test
    void send_tooLongBetweenToolRounds_summarizesTheFinishedOnes() {
        FakeReply[] calls = new FakeReply[3];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = FakeReply.message("""
                    {"content": null, "tool_calls": [{"id": "c%d", "type": "function",
                     "function": {"name": "look_up", "arguments": "{}"}}]}""".formatted(i), "tool_calls");
        }
        Tool tool = new Tool(ToolSpecification.builder().name("look_up").build(), call -> "found");
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(ContextLengthTest::answer);
                Recap recap = recap(server, builder -> builder.tools(List.of(tool)))) {
            server.next(calls[0], calls[1], calls[2], TOO_LONG);
            ConversationThread thread = recap.thread("1");
            Reply reply = thread.send("look it up");
            assertThat(reply.text()).isEqualTo("re: look it up");
            assertThat(reply.summarized())
                    .as("two rounds of a call and its result")
                    .hasSize(4);
            assertThat(thread.state().messages()).hasSize(4);
            assertThat(texts(thread.state())).first().isEqualTo("look it up");
        }
    }
}
