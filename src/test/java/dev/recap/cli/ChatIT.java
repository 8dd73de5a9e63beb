package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.testing.FakeOpenAiServer;
import dev.recap.testing.FakeReply;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class ChatIT {

    @TempDir
    private Path folder;

    @Test
    void chat_piped_answersLineByLineAndEndsWithTheInput() {
        RecapProcess recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
        String lines = "\n  \n제 이름은 수아예요.\n제 이름이 뭐예요?\n/fork 3 저는 부산에 살아요.\n/history\n/state\n/nonsense\n/help";

        RecapProcess.Result result =
                recap.runWithInput(lines, "chat", "--thread", "T").succeeded();

        assertThat(result.out())
                .contains("수아 님", "├─●", "← head", "Messages (4)", "/quit")
                .doesNotContain("\u001b", "> ");
        assertThat(result.err().strip()).isEqualTo("There is no /nonsense; /help lists what can be done.");
    }

    @Test
    void chat_quit_readsNoFurther() {
        RecapProcess recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");

        RecapProcess.Result result =
                recap.runWithInput("/quit\nhello\n", "chat").succeeded();

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("Thread ");
        assertThat(recap.run("threads", "--json").json()).isEmpty();
    }

    @Test
    void chat_failedTurn_isOneSentenceAndTheChatGoesOn() {
        try (FakeOpenAiServer server = FakeOpenAiServer.start()) {
            server.next(FakeReply.error(401, "bad key"));

            RecapProcess.Result result = new RecapProcess(folder)
                    .runWithInput("one\ntwo\n", "chat", "--thread", "T", "--base-url", server.baseUrl())
                    .succeeded();

            assertThat(result.out()).isEqualTo("OK\n");
            assertThat(result.err().lines()).hasSize(1);
        }
    }
}
