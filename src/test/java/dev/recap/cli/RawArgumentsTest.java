package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RawArgumentsTest {

    @Test
    void recover_bytesReadAsAscii_areUtf8Again() {
        List<String> decoded = List.of("send", asAscii("안녕"), "", asAscii("é"));

        assertThat(RawArguments.recover(
                        decoded, StandardCharsets.US_ASCII, commandLine("java", "-jar", "x", "send", "안녕", "", "é")))
                .containsExactly("send", "안녕", "", "é");
    }

    @Test
    void recover_composedAndDecomposed_stayAsTheyAre() {
        String decomposed = "\u1112\u1161\u11ab";

        assertThat(RawArguments.recover(
                        List.of(asAscii(decomposed), asAscii("한")),
                        StandardCharsets.US_ASCII,
                        commandLine("java", decomposed, "한")))
                .containsExactly(decomposed, "한");
    }

    @Test
    void recover_anotherCommandLine_changesNothing() {
        List<String> decoded = List.of(asAscii("안녕"));

        assertThat(RawArguments.recover(decoded, StandardCharsets.US_ASCII, commandLine("java", "@file", "tail")))
                .isEqualTo(decoded);
        assertThat(RawArguments.recover(decoded, StandardCharsets.US_ASCII, new byte[0]))
                .isEqualTo(decoded);
    }

    @Test
    void recover_textOfAnotherEncoding_staysAsTheJvmReadIt() {
        Charset korean = Charset.forName("EUC-KR");
        byte[] bytes = "안녕\0".getBytes(korean);

        assertThat(RawArguments.recover(List.of("안녕"), korean, bytes)).containsExactly("안녕");
    }

    private static String asAscii(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII);
    }

    private static byte[] commandLine(String... words) {
        return (String.join("\0", words) + "\0").getBytes(StandardCharsets.UTF_8);
    }
}
