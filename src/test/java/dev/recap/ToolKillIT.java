package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.recap.testing.ChildProcess;
import dev.recap.testing.ScriptedModel;
import dev.recap.tool.Tool;
import dev.recap.tool.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process killed at each step of a tool loop of three rounds with two parallel calls: after it is started again every
 * tool ran exactly once, or its second run was told that it may have run.
 */
class ToolKillIT {

    private static final String QUESTION = "look it up";

    @TempDir
    Path folder;

    /** Steps as the process tells them: a checkpoint became durable, or a tool began. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void kill_atAStep_everyToolRunsOnceOrAsARetry(int step) throws Exception {
        Path database = folder.resolve("recap.db");
        Path runs = folder.resolve("runs");
        ChildProcess.killAtStepAndRunAgain(step, ToolKillIT.class, database, runs);

        Map<String, List<String>> byCall = Files.readAllLines(runs).stream()
                .map(line -> line.split(" "))
                .collect(Collectors.groupingBy(run -> run[0], Collectors.mapping(run -> run[1], Collectors.toList())));
        assertThat(byCall.keySet()).containsExactlyInAnyOrder("0a", "0b", "1a", "1b", "2a", "2b");
        assertThat(byCall.values()).allSatisfy(times -> {
            assertThat(times).hasSizeBetween(1, 2);
            assertThat(times.subList(1, times.size())).allMatch("retry"::equals);
        });
        try (Recap recap =
                Recap.builder(model()).checkpoints(Checkpoints.sqlite(database)).build()) {
            List<String> texts = Conversations.texts(recap.thread("1").state());
            assertThat(texts).startsWith(QUESTION).endsWith("done").hasSize(11);
        }
    }

    private static ScriptedModel model() {
        return ScriptedModel.respondingBy(request -> {
            long rounds = request.messages().stream()
                    .filter(message -> message instanceof AiMessage ai && ai.hasToolExecutionRequests())
                    .count();
            return ScriptedModel.response(
                    rounds == 3
                            ? AiMessage.from("done")
                            : AiMessage.from(List.of(call(rounds + "a"), call(rounds + "b"))));
        });
    }

    private static ToolExecutionRequest call(String id) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name("look_up")
                .arguments("{}")
                .build();
    }

    public static void main(String[] arguments) {
        Path runs = Path.of(arguments[1]);
        Tool tool = new Tool(ToolSpecification.builder().name("look_up").build(), call -> {
            note(runs, call);
            ChildProcess.tell("tool");
            return "found";
        });
        try (Recap recap = Recap.builder(model())
                .tools(List.of(tool))
                .checkpoints(Checkpoints.sqlite(Path.of(arguments[0])))
                .build()) {
            // The same question again: it resumes what was left, or is the first.
            TurnOptions turn = TurnOptions.ofDefaults().turnId("1");
            recap.thread("1").send(UserMessage.from(QUESTION), turn, event -> {
                if (event instanceof ConversationEvent.CheckpointSaved) {
                    ChildProcess.tell("checkpoint");
                }
            });
        }
    }

    private static synchronized void note(Path runs, ToolCall call) {
        try {
            Files.writeString(
                    runs,
                    call.request().id() + (call.isRetry() ? " retry\n" : " first\n"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.SYNC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
