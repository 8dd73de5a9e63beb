package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.node.NodeAction;
import dev.recap.node.StateKey;
import dev.recap.node.StateUpdate;
import dev.recap.testing.ChildProcess;
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
        ChildProcess.killAtStepAndRunAgain(step, NodeKillIT.class, database);

        try (Recap recap = recap(database)) {
            ConversationThread thread = recap.thread("1");
            assertThat(thread.state().next()).isEmpty();
            assertThat(Conversations.texts(thread.state())).containsExactly("안녕", "re: 안녕");
            assertThat(thread.state().values().values())
                    .isEqualTo(Map.of("ran", List.of("look_up", "check", "tag", "file")));
            assertThat(thread.history(20)).hasSize(7);
        }
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
            ChildProcess.tell(name);
            return StateUpdate.of().value("ran", List.of(name));
        };
    }

    public static void main(String[] arguments) {
        try (Recap recap = recap(Path.of(arguments[0]))) {
            // The same turn again: it resumes what was left, or is the first.
            TurnOptions turn = TurnOptions.ofDefaults().turnId("1");
            recap.thread("1").send(UserMessage.from("안녕"), turn, event -> {
                if (event instanceof ConversationEvent.CheckpointSaved) {
                    ChildProcess.tell("checkpoint");
                }
            });
        }
    }
}
