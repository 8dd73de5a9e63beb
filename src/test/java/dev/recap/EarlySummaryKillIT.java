package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.message.MessageId;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.Trigger;
import dev.recap.testing.ChildProcess;
import dev.recap.testing.ScriptedModel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process killed in a turn that summarizes before its answer, behind each of its checkpoints; started again, it answers
 * and makes no second summary.
 */
class EarlySummaryKillIT {

    private static final String HUGE = "x".repeat(2_000);

    @TempDir
    Path folder;

    /** The question is in, its summary is made, or its answer is there. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void kill_behindACheckpoint_answersWithOneSummary(int checkpoint) throws Exception {
        Path database = folder.resolve("recap.db");
        try (Recap recap = recap(database)) {
            recap.thread("1").send("one");
            recap.thread("1").send("two");
        }
        assertThat(ChildProcess.killAtStepAndRunAgain(checkpoint, EarlySummaryKillIT.class, database))
                .isEqualTo(checkpoint);

        try (Recap recap = recap(database)) {
            ConversationThread thread = recap.thread("1");
            List<MessageId> covered = thread.state().summary().orElseThrow().covers();
            assertThat(thread.history(100)).extracting(Checkpoint::node).containsOnlyOnce("summarize_conversation");
            assertThat(covered).hasSize(3).doesNotHaveDuplicates();
            assertThat(Conversations.texts(thread.state())).containsExactly("re: two", HUGE, "re: " + HUGE);
        }
    }

    private static Recap recap(Path database) {
        ScriptedModel model = Conversations.model();
        return Recap.builder(model)
                .tokenCounter(String::length)
                .summarize(SummaryPolicy.when(Trigger.tokens(500)))
                .checkpoints(Checkpoints.sqlite(database))
                .build();
    }

    public static void main(String[] arguments) {
        try (Recap recap = recap(Path.of(arguments[0]))) {
            TurnOptions turn = TurnOptions.ofDefaults().turnId("huge");
            recap.thread("1").send(UserMessage.from(HUGE), turn, event -> {
                if (event instanceof ConversationEvent.CheckpointSaved) {
                    ChildProcess.tell("checkpoint");
                }
            });
        }
    }
}
