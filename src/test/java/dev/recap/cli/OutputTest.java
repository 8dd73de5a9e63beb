package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OutputTest {

    @Test
    void words_pairSplitBetweenPieces_isWrittenWhole() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output output = new Output(bytes, Style.PLAIN);

        output.words("\ud83d");
        output.flush();
        output.words("\ude00!");
        output.flush();

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("😀!");
    }

    @Test
    void words_onATerminal_cannotActOnIt() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output output = new Output(bytes, new Style(true, false));

        output.words("a\u001b[2Jb\n\tc");
        output.flush();

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a\ufffd[2Jb\n\tc");
    }

    @Test
    void print_readerGone_isDroppedWithoutComplaint() {
        Output output = new Output(failing("Broken pipe"), Style.PLAIN);

        output.line("x");
        output.flush();
        output.line("y");

        assertThat(output.isClosed()).isTrue();
        assertThat(output.complaint()).isEmpty();
    }

    @Test
    void print_diskFull_isComplainedOf() {
        Output output = new Output(failing("No space left on device"), Style.PLAIN);

        output.line("x");
        output.flush();

        assertThat(output.complaint()).contains("No space left on device");
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
