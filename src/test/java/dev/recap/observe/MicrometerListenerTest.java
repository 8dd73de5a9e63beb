package dev.recap.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.Reply;
import dev.recap.model.ModelException;
import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicrometerListenerTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerListener listener = new MicrometerListener(registry);

    private long count(String name, String... tags) {
        return registry.get(name).tags(tags).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private DistributionSummary tokens(String type, String purpose) {
        return registry.get("gen_ai.client.token.usage")
                .tags("gen_ai.token.type", type, "recap.model.purpose", purpose)
                .summary();
    }

    @Test
    void turns_oneSummarizingOneFailing_areCountedAsTheConventionsSay() {
        try (FakeOpenAiServer server = FakeOpenAiServer.start();
                Recap recap = Observed.summarizing(server, listener)) {
            ConversationThread thread = recap.user("ann").thread("t");
            thread.send("one");
            thread.send("two");
            server.next(FakeReply.error(401, "no"));
            assertThatThrownBy(() -> thread.send("three")).isInstanceOf(ModelException.class);
        }

        assertThat(count(
                        "gen_ai.client.operation.duration",
                        "gen_ai.operation.name",
                        "chat",
                        "gen_ai.provider.name",
                        "openai",
                        "gen_ai.request.model",
                        "qwen3",
                        "gen_ai.response.model",
                        "qwen3",
                        "error.type",
                        "none"))
                .isEqualTo(3);
        assertThat(count(
                        "gen_ai.client.operation.duration",
                        "gen_ai.response.model",
                        "none",
                        "error.type",
                        "KEY_REFUSED"))
                .isEqualTo(1);
        assertThat(tokens("input", "answer").count()).isEqualTo(2);
        assertThat(tokens("input", "summary").count()).isEqualTo(1);
        assertThat(tokens("input", "answer").totalAmount()).isEqualTo(2 * FakeOpenAiServer.PROMPT_TOKENS);
        assertThat(tokens("output", "answer").totalAmount()).isEqualTo(2 * FakeOpenAiServer.COMPLETION_TOKENS);
        assertThat(tokens("input", "answer").takeSnapshot().histogramCounts())
                .hasSize(14)
                .satisfies(buckets -> assertThat(buckets[13].bucket()).isEqualTo(67_108_864));
        assertThat(count("recap.turn", "kind", "send", "error.type", "none")).isEqualTo(2);
        assertThat(count("recap.turn", "kind", "send", "error.type", "KEY_REFUSED"))
                .isEqualTo(1);
        assertThat(count("recap.node", "node", "conversation", "error.type", "none"))
                .isEqualTo(2);
        assertThat(count("recap.node", "node", "summarize_conversation")).isEqualTo(1);
        assertThat(count("recap.summary", "error.type", "none")).isEqualTo(1);
        assertThat(count("recap.store", "method", "head")).isEqualTo(3);
        assertThat(count("recap.store", "method", "release")).isEqualTo(1);
        assertThat(registry.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(Tag::getValue)
                .doesNotContain("t", "ann");
    }

    @Test
    void turns_answeredAgainAndAskedDifferently_areKindsOfTheirOwn() {
        try (Recap recap = Recap.builder(ScriptedModel.answering("a", "b", "c", "d"))
                .listener(listener)
                .build()) {
            ConversationThread thread = recap.thread("t");
            Reply reply = thread.send("one");
            thread.regenerate();
            thread.editQuestion("two");
            thread.at(reply.steps().get(0).id()).replay();
        }
        for (String kind : List.of("send", "regenerate", "edit", "replay")) {
            assertThat(count("recap.turn", "kind", kind)).isEqualTo(1);
        }
    }

    @Test
    void toolCall_ofAnInventedName_isTaggedAsOther() {
        ScriptedModel model = ScriptedModel.answering()
                .then(AiMessage.from(
                        ToolExecutionRequest.builder()
                                .id("1")
                                .name("clock")
                                .arguments("{}")
                                .build(),
                        ToolExecutionRequest.builder()
                                .id("2")
                                .name("made up")
                                .arguments("{}")
                                .build()))
                .then("noon");
        try (Recap recap = Recap.builder(model)
                .tools(List.of(
                        new Tool(ToolSpecification.builder().name("clock").build(), call -> "12:00")))
                .listener(listener)
                .build()) {
            recap.thread("t").send("When?");
        }

        assertThat(count("recap.tool", "tool", "clock", "error.type", "none")).isEqualTo(1);
        assertThat(count("recap.tool", "tool", "_OTHER", "error.type", "unknown_tool"))
                .isEqualTo(1);
    }

    @Test
    void modelCall_thatCountsNothing_leavesNoTokens() {
        try (Recap recap =
                Recap.builder(ScriptedModel.answering("yes")).listener(listener).build()) {
            recap.thread("t").send("one");
        }

        assertThat(count("gen_ai.client.operation.duration", "gen_ai.request.model", "none"))
                .isEqualTo(1);
        assertThat(registry.getMeters())
                .extracting(Meter::getId)
                .noneMatch(id -> id.getName().equals("gen_ai.client.token.usage"));
    }
}
