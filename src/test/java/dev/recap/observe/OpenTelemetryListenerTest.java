package dev.recap.observe;

import static dev.recap.observe.Spans.attributes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.Reply;
import dev.recap.TurnOptions;
import dev.recap.model.ModelException;
import dev.recap.model.OpenAiProtocol;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import dev.recap.tool.ToolFunction;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenTelemetryListenerTest {

    private final Spans spans = new Spans();
    private final OpenTelemetryListener listener = new OpenTelemetryListener(spans.sdk);

    private static Tool tool(String name, ToolFunction function) {
        return new Tool(ToolSpecification.builder().name(name).build(), function);
    }

    private static ToolExecutionRequest call(String id, String tool) {
        return ToolExecutionRequest.builder().id(id).name(tool).arguments("{}").build();
    }

    private static ScriptedModel calling(ToolExecutionRequest... calls) {
        return ScriptedModel.answering().then(AiMessage.from(calls)).then("done");
    }

    @Test
    void send_summarizingTurn_isATreeOfSpansAsTheConventionsSay() {
        try (FakeOpenAiServer server = FakeOpenAiServer.start();
                Recap recap = Observed.summarizing(server, listener)) {
            ConversationThread thread = recap.user("ann").thread("t");
            thread.send("one");
            spans.forget();

            Reply reply = thread.send("two", TurnOptions.ofDefaults().turnId("turn 2"));

            assertThat(spans.tree()).isEqualTo("""
                    invoke_agent recap
                      recap.store head
                      recap.store turn
                      recap.store commit
                      recap.node conversation
                        chat qwen3
                      recap.store commit
                      recap.node summarize_conversation
                        recap.summary
                          chat qwen3
                      recap.store commit
                    """);
            assertThat(spans.all())
                    .allMatch(span -> span.getStatus().getStatusCode() == StatusCode.UNSET)
                    .allMatch(span -> span.getEvents().isEmpty())
                    .allMatch(
                            span -> span.getTraceId().equals(spans.all().get(0).getTraceId()))
                    .allMatch(span -> span.getKind()
                            == (span.getName().startsWith("chat") ? SpanKind.CLIENT : SpanKind.INTERNAL));
            assertThat(attributes(spans.named("invoke_agent recap")))
                    .isEqualTo(Map.of(
                            "gen_ai.operation.name", "invoke_agent",
                            "gen_ai.agent.name", "recap",
                            "gen_ai.conversation.id", "t",
                            "user.id", "ann",
                            "recap.turn.kind", "send",
                            "recap.turn.id", "turn 2",
                            "recap.checkpoint.id", reply.checkpoint().id().toString()));
            List<SpanData> chats = spans.all().stream()
                    .filter(span -> span.getName().equals("chat qwen3"))
                    .toList();
            assertThat(attributes(chats.get(0))).isEqualTo(chat("answer", 3, "qwen3"));
            assertThat(attributes(chats.get(1))).isEqualTo(chat("summary", 1, "qwen3"));
            assertThat(attributes(spans.named("recap.node conversation")))
                    .isEqualTo(Map.of(
                            "gen_ai.conversation.id", "t", "recap.node.name", "conversation", "recap.node.step", 4L));
            assertThat(attributes(spans.named("recap.summary")))
                    .isEqualTo(Map.of(
                            "gen_ai.conversation.id",
                            "t",
                            "recap.summary.messages",
                            2L,
                            "recap.summary.extends",
                            false));
            assertThat(spans.all())
                    .filteredOn(span -> span.getName().equals("recap.store commit"))
                    .extracting(Spans::attributes)
                    .containsExactly(commit(2), commit(1), commit(1));
        }
    }

    private static Map<String, Object> chat(String purpose, long messages, String model) {
        return Map.ofEntries(
                Map.entry("gen_ai.operation.name", "chat"),
                Map.entry("gen_ai.conversation.id", "t"),
                Map.entry("gen_ai.provider.name", "openai"),
                Map.entry("gen_ai.system", "openai"),
                Map.entry("gen_ai.request.model", model),
                Map.entry("gen_ai.response.model", model),
                Map.entry("gen_ai.response.finish_reasons", List.of("stop")),
                Map.entry("gen_ai.usage.input_tokens", (long) FakeOpenAiServer.PROMPT_TOKENS),
                Map.entry("gen_ai.usage.output_tokens", (long) FakeOpenAiServer.COMPLETION_TOKENS),
                Map.entry("recap.model.purpose", purpose),
                Map.entry("recap.model.streamed", false),
                Map.entry("recap.model.messages", messages),
                Map.entry("recap.model.tools", 0L));
    }

    private static Map<String, Object> commit(long checkpoints) {
        return Map.of(
                "gen_ai.conversation.id", "t",
                "recap.store.method", "commit",
                "recap.store.checkpoints", checkpoints);
    }

    @Test
    void send_twoToolsAtOnce_bothStandUnderTheirRound() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        Tracer application = spans.sdk.getTracer("application");
        try (Recap recap = Recap.builder(calling(call("c1", "look_up"), call("c2", "look_up")))
                .tools(List.of(tool("look_up", call -> {
                    await(together);
                    application
                            .spanBuilder("SELECT " + call.request().id())
                            .startSpan()
                            .end();
                    return "found";
                })))
                .listener(listener)
                .build()) {
            recap.thread("t").send("look it up");
        }

        SpanData round = spans.named("recap.node tools");
        List<SpanData> calls = spans.all().stream()
                .filter(span -> span.getName().equals("execute_tool look_up"))
                .toList();
        assertThat(calls)
                .hasSize(2)
                .allMatch(span -> span.getParentSpanId().equals(round.getSpanId()))
                .allMatch(span -> span.getKind() == SpanKind.INTERNAL)
                .extracting(Spans::attributes)
                .containsExactlyInAnyOrder(execution("c1"), execution("c2"));
        for (SpanData call : calls) {
            String id = (String) attributes(call).get("gen_ai.tool.call.id");
            assertThat(spans.named("SELECT " + id).getParentSpanId()).isEqualTo(call.getSpanId());
        }
        assertThat(spans.all())
                .filteredOn(span -> span.getName().equals("chat"))
                .extracting(span -> attributes(span).get("gen_ai.response.finish_reasons"))
                .containsExactly(List.of("tool_call"), List.of("stop"));
    }

    private static Map<String, Object> execution(String callId) {
        return Map.of(
                "gen_ai.operation.name", "execute_tool",
                "gen_ai.conversation.id", "t",
                "gen_ai.tool.name", "look_up",
                "gen_ai.tool.call.id", callId,
                "gen_ai.tool.type", "function",
                "recap.tool.retry", false);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void send_toolsThatFail_areErrorsAndTheTurnIsNone() {
        CountDownLatch never = new CountDownLatch(1);
        try (Recap recap = Recap.builder(calling(
                        call("c1", "broken"), call("c2", "invented"), call("c3", "slow"), call("c4", "interrupted")))
                .tools(List.of(
                        tool("broken", call -> {
                            throw new IllegalArgumentException("secret");
                        }),
                        tool("interrupted", call -> {
                            never.await();
                            return "never";
                        }),
                        tool("slow", call -> {
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                // A tool may answer when it is told to stop; nobody waits for that answer.
                            }
                            return "late";
                        })))
                .toolTimeout(Duration.ofMillis(50))
                .listener(listener)
                .build()) {
            recap.thread("t").send("go");
            spans.awaitNamed("execute_tool slow");
            spans.awaitNamed("execute_tool interrupted");
        }

        assertError("execute_tool broken", "java.lang.IllegalArgumentException");
        assertError("execute_tool _OTHER", "unknown_tool");
        assertError("execute_tool slow", "timeout");
        assertError("execute_tool interrupted", "timeout");
        assertThat(spans.named("invoke_agent recap").getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
    }

    private void assertError(String name, String type) {
        SpanData span = spans.named(name);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getStatus().getDescription()).isEmpty();
        assertThat(attributes(span)).containsEntry("error.type", type);
    }

    @Test
    void send_modelRefusesTheKey_modelCallNodeAndTurnAreErrors() {
        try (FakeOpenAiServer server = FakeOpenAiServer.answering(request -> FakeReply.error(401, "secret"));
                Recap recap = Recap.builder(OpenAiProtocol.builder()
                                .baseUrl(server.baseUrl())
                                .build()
                                .chatModel())
                        .listener(listener)
                        .build()) {
            ConversationThread thread = recap.thread("t");
            assertThatThrownBy(() -> thread.send("one", TurnOptions.ofDefaults().turnId("turn 1")))
                    .isInstanceOf(ModelException.class);

            assertError("chat gpt-4o-mini", "KEY_REFUSED");
            assertError("recap.node conversation", "KEY_REFUSED");
            assertError("invoke_agent recap", "KEY_REFUSED");
            assertThat(attributes(spans.named("invoke_agent recap")))
                    .containsEntry("recap.turn.id", "turn 1")
                    .containsEntry(
                            "recap.checkpoint.id", thread.history(1).get(0).id().toString());

            spans.forget();
            assertThatThrownBy(thread::resume).isInstanceOf(ModelException.class);
            assertThat(attributes(spans.named("invoke_agent recap")))
                    .containsEntry("recap.turn.kind", "resume")
                    .containsEntry("recap.turn.id", "turn 1");
        }
    }

    @Test
    void send_summaryFails_isAnErrorOfTheSummaryAlone() {
        ScriptedModel model = ScriptedModel.answering("one", "two").failOnCall(3, new IllegalStateException("secret"));
        try (Recap recap = Recap.builder(model)
                .summarize(SummaryPolicy.whenMessagesExceed(3).keepLast(1))
                .listener(listener)
                .build()) {
            recap.thread("t").send("one");
            spans.forget();
            recap.thread("t").send("two");
        }

        assertError("recap.summary", "dev.recap.summary.SummaryFailedException");
        assertThat(spans.all())
                .filteredOn(span -> span.getName().equals("chat"))
                .extracting(span -> attributes(span).get("error.type"))
                .containsExactly(null, "java.lang.IllegalStateException");
        assertThat(spans.named("recap.node summarize_conversation").getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
        assertThat(spans.named("invoke_agent recap").getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
    }

    @Test
    void turns_ofAnInstrumentedCaller_standUnderItsSpan() {
        Span caller = spans.sdk.getTracer("application").spanBuilder("GET /").startSpan();
        try (Recap recap = Recap.builder(ScriptedModel.answeringBy(request -> "yes"))
                .listener(listener)
                .build()) {
            ConversationThread thread = recap.thread("t");
            try (Scope scope = caller.makeCurrent()) {
                thread.send("one");
                assertThat(Span.current()).isEqualTo(caller);
                try (Stream<ConversationEvent> events = thread.stream("two")) {
                    assertThat(events).isNotEmpty();
                }
            }
        }

        assertThat(spans.all())
                .filteredOn(span -> span.getName().equals("invoke_agent recap"))
                .hasSize(2)
                .allMatch(span ->
                        span.getParentSpanId().equals(caller.getSpanContext().getSpanId()));
        assertThat(spans.all())
                .filteredOn(span -> span.getName().equals("chat"))
                .extracting(span -> attributes(span).get("recap.model.streamed"))
                .containsExactly(false, true);
    }

    @Test
    void agentName_ofTheApplication_isTheSpans() {
        try (Recap recap = Recap.builder(ScriptedModel.answering("yes"))
                .listener(new OpenTelemetryListener(spans.sdk.getTracer("shop"), "상담원"))
                .build()) {
            recap.thread("t").send("one");
        }
        SpanData turn = spans.named("invoke_agent 상담원");
        assertThat(attributes(turn)).containsEntry("gen_ai.agent.name", "상담원");
        assertThat(turn.getInstrumentationScopeInfo().getName()).isEqualTo("shop");
    }
}
