package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.node.NodeAction;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process killed at each step of a turn with nodes of its own: after it is started again each node has written exactly
 * once, whether or not it had begun before.
 */
class NodeKillIT {

    @TempDir
    Path folder;

    /** Steps as the process tells them: a checkpoint became durable, or a node began. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void kill_atAStep_everyNodeWritesOnce(int step) throws Exception {
        Path database = folder.resolve("recap.db");
        Process first = start(database);
        try (BufferedReader told =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            int lines = 0;
            while (lines < step && told.readLine() != null) {
                lines++;
            }
            first.destroyForcibly().waitFor();
        }
        Process second = start(database);
        second.getInputStream().readAllBytes();
        assertThat(second.waitFor()).isZero();

        try (Recap recap = recap(database)) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.state().next()).isEmpty();
            assertThat(Conversations.texts(thread.state())).containsExactly("안녕", "re: 안녕");
            assertThat(thread.state().values().values())
                    .isEqualTo(Map.of("ran", List.of("look_up", "check", "tag", "file")));
            assertThat(thread.history(20)).hasSize(7);
        }
    }

    private static Process start(Path database) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeKillIT.class.getName(),
                        database.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static Recap recap(Path database) {
        return Recap.builder(Conversations.model())
                .state(StateKey.of(
                        "ran",
                        List.<String>of(),
                        (old, added) ->
                                Stream.concat(old.stream(), added.stream()).toList()))
                .before("look_up", noting("look_up"))
                .before("check", noting("check"))
                .after("tag", noting("tag"))
                .after("file", noting("file"))
                .checkpoints(Checkpoints.sqlite(database))
                .build();
    }

    private static NodeAction noting(String name) {
        return on -> {
            tell(name);
            return StateUpdate.of().value("ran", List.of(name));
        };
    }

    public static void main(String[] arguments) {
        try (Recap recap = recap(Path.of(arguments[0]))) {
            // The same turn again: it resumes what was left, or is the first.
            TurnOptions turn = TurnOptions.ofDefaults().turnId("1");
            recap.thread("1").send(UserMessage.from("안녕"), turn, event -> {
                if (event instanceof ConversationEvent.CheckpointSaved) {
                    tell("checkpoint");
                }
            });
        }
    }

    private static void tell(String what) {
        System.out.println(what);
        System.out.flush();
    }
}
