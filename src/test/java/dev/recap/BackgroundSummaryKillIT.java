package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.testing.ChildProcess;
import dev.recap.testing.ScriptedModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process killed while it writes a summary behind a turn: nothing is lost, and the next one writes it once. */
class BackgroundSummaryKillIT {

    @TempDir
    Path folder;

    /** The turn has ended, the summarizing model is at work, or another turn has ended meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void kill_summaryPending_isWrittenByTheNextProcess(int step) throws Exception {
        Path database = folder.resolve("recap.db");
        assertThat(ChildProcess.killAtStepAndRunAgain(step, BackgroundSummaryKillIT.class, database))
                .isEqualTo(step);

        try (Recap recap = recap(Conversations.model(), database)) {
            ConversationThread thread = recap.thread("1");
            thread.send("after");
            assertThat(thread.awaitSummary(Duration.ofSeconds(30))).isTrue();
            List<String> said = new ArrayList<>();
            thread.history(1_000).stream()
                    .filter(checkpoint -> checkpoint.node().equals("conversation"))
                    .map(checkpoint ->
                            checkpoint.state().lastUserMessage().orElseThrow().text())
                    .forEach(question -> {
                        said.add(0, "re: " + question);
                        said.add(0, question);
                    });
            assertThat(Lineage.texts(thread)).isEqualTo(said);
            assertThat(thread.state().summary()).isPresent();
        }
    }

    private static Recap recap(ScriptedModel model, Path database) {
        return Recap.builder(model)
                .backgroundSummaries()
                .checkpoints(Checkpoints.sqlite(database))
                .build();
    }

    /** Ends only when its summaries are written, which in the first run, that is told to be killed, they never are. */
    public static void main(String[] arguments) throws InterruptedException {
        Path database = Path.of(arguments[0]);
        CountDownLatch asked = new CountDownLatch(1);
        boolean[] isFirst = {false};
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (!Conversations.asksForSummary(request)) {
                return "re: " + Conversations.lastUserText(request);
            }
            asked.countDown();
            while (isFirst[0]) {
                Thread.onSpinWait();
            }
            return "a summary";
        });
        try (Recap recap = recap(model, database)) {
            ConversationThread thread = recap.thread("1");
            isFirst[0] = thread.state().messages().isEmpty();
            int from = isFirst[0] ? 0 : 100;
            for (int i = 1; i <= 4; i++) {
                thread.send("question " + (from + i));
            }
            ChildProcess.tell("the turn has ended");
            asked.await();
            ChildProcess.tell("the model is at work");
            thread.send("question " + (from + 5));
            ChildProcess.tell("another turn has ended");
            thread.awaitSummary(Duration.ofMinutes(1));
        }
    }
}
