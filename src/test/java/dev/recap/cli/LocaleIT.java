package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Korean goes in and comes out whole under a locale that knows ASCII only. */
@Timeout(300)
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux keeps the bytes of the arguments at hand")
final class LocaleIT {

    @TempDir
    private Path folder;

    @Test
    void korean_underTheLocaleC_isUtf8() {
        RecapProcess ascii = new RecapProcess(folder).with("LC_ALL", "C").with("RECAP_MODEL", "offline");
        String decomposed = "\u1112\u1161\u11ab";

        RecapProcess.Result sent = ascii.run("send", "--thread", "한글 😀", "--json", "-5 도예요. 제 이름은 수아예요.")
                .succeeded();
        ascii.run("send", "--thread", decomposed, "안녕").succeeded();

        assertThat(sent.out()).contains("수아");
        JsonNode state =
                ascii.run("--thread", "한글 😀", "state", "--json").succeeded().json();
        assertThat(state.path("thread_id").asText()).isEqualTo("한글 😀");
        assertThat(state.path("values").path("messages").get(0).path("content").asText())
                .isEqualTo("-5 도예요. 제 이름은 수아예요.");
        assertThat(ascii.run("threads", "--json")
                        .json()
                        .get(0)
                        .path("thread_id")
                        .asText())
                .isEqualTo(decomposed);
        ascii.run("stàte").failedWith(2, "stàte");
        ascii.run("state", "--thread", "T", "--db", "한.db").failedWith(1, "LC_ALL");
    }

    @Test
    void chat_underTheLocaleC_readsUtf8() {
        RecapProcess ascii = new RecapProcess(folder).with("LC_ALL", "POSIX").with("RECAP_MODEL", "offline");

        assertThat(ascii.runWithInput("제 이름은 수아예요.\n제 이름이 뭐예요?\n", "chat")
                        .succeeded()
                        .out())
                .contains("수아");
    }
}
