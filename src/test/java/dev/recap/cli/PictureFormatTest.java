package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PictureFormatTest {

    private static boolean isPicture(boolean isTerminal, String... words) {
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]),
                new Output(new ByteArrayOutputStream(), new Style(isTerminal, false)),
                new Output(new ByteArrayOutputStream(), Style.PLAIN),
                Map.of());
        Arguments arguments = Arguments.of(CommandName.GRAPH, Words.sort(List.of(words)));
        return PictureFormat.isPicture(arguments, console, "graph", "mermaid");
    }

    @Test
    void isPicture_onATerminal_isRefusedWithoutAFile() {
        assertThatThrownBy(() -> isPicture(true, "graph", "--format", "png"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--output");
        assertThatThrownBy(() -> isPicture(true, "graph", "--format", "png", "--output", "-"))
                .isInstanceOf(UsageException.class);
        assertThat(isPicture(true, "graph", "--format", "png", "--output", "g.png"))
                .isTrue();
        assertThat(isPicture(true, "graph", "--format", "png", "--json")).isTrue();
        assertThat(isPicture(true, "graph")).isFalse();
        assertThat(isPicture(false, "graph", "--format", "png")).isTrue();
    }
}
