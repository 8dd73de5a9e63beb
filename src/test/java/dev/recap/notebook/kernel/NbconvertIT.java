package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notebooks in Jupyter itself, where the machine has it. */
@Timeout(300)
class NbconvertIT {

    /** Debian's own comes first: another Python's may lack its packages. */
    private static final Path DEBIANS = Path.of("/usr/bin/jupyter-nbconvert");

    @TempDir
    Path folder;

    private Path command;

    static List<NotebookFile> notebooks() {
        return NotebookFile.all();
    }

    @BeforeEach
    void requireJupyter() {
        command = Files.isExecutable(DEBIANS) ? DEBIANS : onPath();
        Assumptions.assumeTrue(
                command != null, "Jupyter is not installed: apt-get install jupyter-nbconvert jupyter-notebook");
    }

    private static Path onPath() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(entry -> Path.of(entry, "jupyter-nbconvert"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void notebook_isExecuted(NotebookFile notebook) throws Exception {
        int code = execute(notebook.path());
        assertThat(code).as(log()).isZero();
        assertThat(folder.resolve("out.html"))
                .content()
                .contains("data:image/png;base64,")
                .contains("<h1");
    }

    @Test
    void notebook_withAWrongCell_fails() throws Exception {
        Path wrong = folder.resolve("wrong.ipynb");
        Files.writeString(wrong, """
                {"cells":[{"cell_type":"code","id":"wrong","metadata":{},"execution_count":null,"outputs":[],
                "source":["throw new IllegalStateException(\\"틀렸어요\\");"]}],
                "metadata":{"kernelspec":{"name":"java","display_name":"Java","language":"java"}},
                "nbformat":4,"nbformat_minor":5}
                """);
        assertThat(execute(wrong)).isEqualTo(1);
        assertThat(log()).contains("IllegalStateException").contains("틀렸어요");
    }

    private int execute(Path notebook) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        command.toString(),
                        "--to",
                        "html",
                        "--execute",
                        "--output-dir",
                        folder.toString(),
                        "--output",
                        "out",
                        notebook.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        // Relative, as in the README.
        Path here = Path.of("").toAbsolutePath();
        builder.environment()
                .put("JUPYTER_PATH", here.relativize(Kernels.data()).toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENAI_"));
        Process process = builder.start();
        assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }
}
