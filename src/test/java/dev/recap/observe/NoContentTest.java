package dev.recap.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.model.ModelException;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that was said, called, returned, summarized or complained of reaches whoever observes. */
class NoContentTest {

    private final Spans spans = new Spans();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RecordingLogger log = new RecordingLogger();
    private final List<String> told = new CopyOnWriteArrayList<>();

    private final RecapListener recorder = new RecapListener() {
        @Override
        public void onStart(Operation operation) {
            told.add(operation.toString());
        }

        @Override
        public void onEnd(Operation operation, Outcome outcome) {
            told.add(operation + " " + outcome);
        }
    };

    private static ToolExecutionRequest call(String name, String marker) {
        return ToolExecutionRequest.builder()
                .id("call_" + name.length())
                .name(name)
                .arguments("{\"x\":\"" + marker + "\"}")
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MARKER", "비밀", "\u1107\u1175\u1106\u1175\u11af"})
    void turns_fullOfAMarker_leaveNoTraceOfIt(String marker) {
        ScriptedModel model = ScriptedModel.answering()
                .then(AiMessage.from(marker, List.of(call("echo", marker), call("fail", marker), call(marker, marker))))
                .then(marker + " answer")
                .then(marker + " second answer")
                .then(marker + " summary")
                .then(marker + " third answer")
                .failOnCall(6, new IllegalStateException(marker))
                .failOnCall(7, new IllegalStateException(marker));
        try (Recap recap = Recap.builder(model)
                .systemPrompt(marker)
                .summarize(SummaryPolicy.whenMessagesExceed(3).keepLast(1))
                .tools(List.of(
                        new Tool(
                                ToolSpecification.builder()
                                        .name("echo")
                                        .description(marker)
                                        .build(),
                                call -> call.request().arguments()),
                        new Tool(ToolSpecification.builder().name("fail").build(), call -> {
                            throw new IllegalStateException(marker);
                        })))
                .listener(new OpenTelemetryListener(spans.sdk))
                .listener(new MicrometerListener(meters))
                .listener(new LogListener(log))
                .listener(recorder)
                .build()) {
            ConversationThread thread = recap.thread("t");
            TurnOptions options = TurnOptions.ofDefaults().metadata(Map.of("note", marker));
            thread.send(marker + " one", options);
            thread.send(marker + " two", options.systemPrompt(marker));
            thread.send(marker + " three", options);
            assertThatThrownBy(() -> thread.send(marker + " four", options)).isInstanceOf(ModelException.class);
            assertThat(thread.state().messages().toString() + thread.state().summary())
                    .contains(marker + " four", marker + " summary");
        }

        List<String> seen = new ArrayList<>(told);
        seen.addAll(log.lines);
        spans.all().forEach(span -> seen.add(span.toString()));
        meters.getMeters().forEach(meter -> seen.add(meter.getId().toString()));
        assertThat(told).hasSizeGreaterThan(40);
        assertThat(seen)
                .anyMatch(line -> line.contains("execute_tool fail"))
                .anyMatch(line -> line.contains("SummaryFailedException"))
                .anyMatch(line -> line.contains("recap.tool"))
                .noneMatch(line -> line.contains(marker));
    }
}
