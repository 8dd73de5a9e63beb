package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.recap.Checkpoints;
import dev.recap.Recap;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output that goes to a disk without room. */
final class FullDiskTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path folder;

    @BeforeEach
    void requireFullDisk() {
        assumeTrue(Files.exists(FULL), "needs /dev/full, which Linux has");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export --thread T",
                "export --thread T --format jsonl",
                "history --thread T",
                "history --thread T --json",
                "search --thread T hello",
                "state --thread T",
                "threads --json",
                "graph",
                "--help",
                "--version"
            })
    void run_whatOnlyReads_saysToRunItAgain(String command) throws IOException {
        assertThat(run("send --thread T hello")).startsWith("1 What the command did");

        assertThat(run(command))
                .isEqualTo("1 The output could not be written (No space left on device); make room for it, or send it"
                        + " elsewhere, and run the command again.\n");
    }

    @Test
    void run_whatIsStored_saysNotToRunItAgain() throws IOException {
        assertThat(run("send --thread T hello"))
                .isEqualTo("1 What the command did is done and stored, but its output could not be written (No space"
                        + " left on device); do not run it again, recap state and recap threads show what there is.\n");
        try (Recap recap = Recap.builder(new UnaskedModel())
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build()) {
            assertThat(recap.thread("T").state().messages()).hasSize(2);
        }
    }

    /** Returns the exit code and what was said beside the output. */
    private String run(String command) throws IOException {
        ByteArrayOutputStream notes = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        if (!command.startsWith("-")) {
            arguments.addAll(1, List.of("--db", folder.resolve("recap.db").toString()));
        }
        try (FileOutputStream full = new FileOutputStream(FULL.toFile())) {
            Console console = new Console(
                    InputStream.nullInputStream(),
                    new Output(full, Style.PLAIN),
                    new Output(notes, Style.PLAIN),
                    Map.of("RECAP_MODEL", "offline"));
            int code = new Program(console).run(arguments);
            return code + " " + notes.toString(StandardCharsets.UTF_8);
        }
    }
}
