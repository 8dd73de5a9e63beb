package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.recap.notebook.kernel.Frontend.Outcome;
import dev.recap.notebook.kernel.NotebookFile.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cell of the project's notebooks, run by the kernel without Python. */
@Timeout(180)
class NotebooksIT {

    @TempDir
    Path folder;

    static List<NotebookFile> notebooks() {
        return NotebookFile.all();
    }

    @Test
    void notebooks_areFive() {
        assertThat(notebooks()).hasSize(5);
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void notebook_runs_cellByCell(NotebookFile notebook) throws IOException {
        try (Frontend kernel = Frontend.start(Kernels.spec(), null, folder, withoutServer())) {
            runs(notebook, kernel);
        }
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void notebook_runs_onTheNewestJavaToo(NotebookFile notebook) throws IOException {
        Path java = Kernels.newerJava().orElse(null);
        Assumptions.assumeTrue(java != null, "this machine has no newer JDK in /usr/lib/jvm");
        try (Frontend kernel = Frontend.start(Kernels.spec(), java, folder, withoutServer())) {
            runs(notebook, kernel);
        }
    }

    /** Whoever runs the tests may have a server and a key, which would be asked. */
    private static Map<String, String> withoutServer() {
        return Map.of("OPENAI_BASE_URL", "", "OPENAI_API_KEY", "", "LC_ALL", "C");
    }

    private static void runs(NotebookFile notebook, Frontend kernel) {
        boolean hasShown = false;
        for (Cell cell : notebook.cells()) {
            Outcome outcome = kernel.execute(cell.source());
            assertThat(outcome.status())
                    .as("%s, cell %s:%n%s%n%s", notebook, cell.id(), cell.source(), outcome.trace())
                    .isEqualTo(cell.throwsSomething() ? "error" : "ok");
            hasShown |= outcome.result().has("image/png")
                    || outcome.displayed().stream().anyMatch(data -> data.has("image/png"));
        }
        assertThat(hasShown).as("%s shows a picture", notebook).isTrue();
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void notebook_isCommitted_withoutOutputs(NotebookFile notebook) {
        assertThat(notebook.root()
                        .path("metadata")
                        .path("kernelspec")
                        .path("name")
                        .asText())
                .isEqualTo("java");
        for (JsonNode cell : notebook.root().path("cells")) {
            assertThat(cell.path("outputs")).as(cell.path("id").asText()).isEmpty();
            assertThat(cell.path("execution_count").isNull()
                            || cell.path("execution_count").isMissingNode())
                    .as(cell.path("id").asText())
                    .isTrue();
        }
    }
}
