package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that draw. */
final class PictureIT {

    @TempDir
    Path folder;

    private RecapProcess recap;

    @BeforeEach
    void start() {
        recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void graph_png_goesToAFileOrTheOutput() throws IOException {
        RecapProcess.Result result =
                recap.run("graph", "--format", "png", "--output", "g.png").succeeded();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("Written to g.png.");
        byte[] file = Files.readAllBytes(folder.resolve("g.png"));
        assertThat(read(file).getHeight()).isGreaterThan(300);

        assertThat(bytesOf("graph", "--format", "png")).isEqualTo(file);
        assertThat(bytesOf("graph", "--format", "png", "--output", "-")).isEqualTo(file);
        JsonNode json =
                recap.run("graph", "--format", "png", "--json").succeeded().json();
        assertThat(json.path("format").asText()).isEqualTo("png");
        assertThat(Base64.getDecoder().decode(json.path("graph").asText())).isEqualTo(file);
    }

    @Test
    void history_png_showsWhatThereIs() throws IOException {
        recap.run("send", "--thread", "T", "안녕하세요, 저는 수아예요.").succeeded();
        recap.run("send", "--thread", "T", "부산에 살아요.").succeeded();

        recap.run("history", "--thread", "T", "--format", "png", "--output", "h.png")
                .succeeded();
        byte[] all = Files.readAllBytes(folder.resolve("h.png"));
        byte[] some = bytesOf("history", "--thread", "T", "--format", "png", "--limit", "2");
        assertThat(read(some).getHeight()).isLessThan(read(all).getHeight());
        JsonNode json = recap.run("history", "--thread", "T", "--format", "png", "--json")
                .succeeded()
                .json();
        assertThat(json.path("format").asText()).isEqualTo("png");
        assertThat(Base64.getDecoder().decode(json.path("history").asText())).isEqualTo(all);
    }

    @Test
    void text_canGoToAFile_too() throws IOException {
        recap.run("send", "--thread", "T", "hello").succeeded();
        recap.run("history", "--thread", "T", "--output", "h.txt").succeeded();
        recap.run("graph", "--output", "g.mmd").succeeded();

        assertThat(folder.resolve("h.txt"))
                .hasContent(recap.run("history", "--thread", "T", "--format", "tree")
                        .succeeded()
                        .out());
        assertThat(folder.resolve("g.mmd")).content().contains("flowchart", "summarize_conversation");
    }

    @Test
    void png_wrongUsage_isSaidInASentence() {
        recap.run("graph", "--format", "svg").failedWith(2, "mermaid and png");
        recap.run("history", "--thread", "T", "--format", "svg").failedWith(2, "tree and png");
        recap.run("history", "--thread", "T", "--format", "png", "--before", "x")
                .failedWith(2, "--before");
        recap.run("graph", "--format", "png", "--output", "gone/g.png").failedWith(1, "gone/g.png");
        assertThat(folder).as("nothing was opened").isEmptyDirectory();
    }

    @Test
    void help_namesFormatsAndOutput() {
        assertThat(recap.run("history", "--help").succeeded().out()).contains("--format", "png", "--output");
        assertThat(recap.run("graph", "--help").succeeded().out()).contains("--format", "png", "--output");
    }

    private byte[] bytesOf(String... arguments) throws IOException {
        File out = folder.resolve("out.png").toFile();
        assertThat(recap.runInto(out, arguments)).isZero();
        return Files.readAllBytes(out.toPath());
    }

    private static BufferedImage read(byte[] png) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image).isNotNull();
        return image;
    }
}
