package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a kernel ends, and that another one begins. */
@Timeout(120)
class KernelEndIT {

    @TempDir
    Path folder;

    @Test
    void shutdown_endsTheProcess_thoughAThreadOfACellRuns() throws Exception {
        try (Frontend kernel = Kernels.start(folder)) {
            kernel.execute("new Thread(() -> { while (true) {} }).start();").succeeded();
            kernel.shutdown();
            assertThat(kernel.awaitEnd()).isZero();
        }
    }

    @Test
    void restart_beginsWithNothing() throws Exception {
        try (Frontend kernel = Kernels.start(folder)) {
            kernel.execute("int before = 1;").succeeded();
            kernel.shutdown();
            kernel.awaitEnd();
        }
        try (Frontend kernel = Kernels.start(folder)) {
            kernel.execute("before").failed("CompilationException");
        }
    }

    @Test
    void interrupt_ofTheFirstCell_isHeeded() throws Exception {
        try (Frontend kernel = Kernels.start(folder)) {
            String first = kernel.submit("while (true) {}");
            kernel.awaitBegun(first);
            kernel.interrupt();
            kernel.outcome(first).failed("Interrupted");
            kernel.execute("int next = 1;").succeeded();
        }
    }

    @Test
    void shutdown_behindAnInterrupt_isHeeded() throws Exception {
        try (Frontend kernel = Kernels.start(folder)) {
            kernel.awaitBegun(kernel.submit("while (true) {}"));
            kernel.interruptAndShutdown();
            assertThat(kernel.awaitEnd()).isZero();
        }
    }

    @Test
    void systemExit_inACell_endsTheKernelWithAMessage() throws Exception {
        try (Frontend kernel = Kernels.start(folder)) {
            String trace = kernel.execute("System.out.println(\"마지막\");\nSystem.exit(3);")
                    .failed("SystemExit")
                    .trace();
            assertThat(trace).contains("Cell [1] called System.exit").contains("restart the kernel");
            assertThat(kernel.awaitEnd()).isEqualTo(3);
        }
    }

    @Test
    void parent_thatDies_takesTheKernelAlong() throws Exception {
        Process parent = new ProcessBuilder("sleep", "100").start();
        try (Frontend kernel =
                Frontend.start(Kernels.spec(), null, folder, Map.of("JPY_PARENT_PID", "" + parent.pid()))) {
            kernel.execute("1").succeeded();
            parent.destroyForcibly();
            assertThat(kernel.awaitEnd()).isEqualTo(1);
        }
    }

    @Test
    void parent_thatIsDeadAlready_hasNoKernel() throws Exception {
        Process parent = new ProcessBuilder("true").start();
        parent.waitFor();
        assertThatThrownBy(
                        () -> Frontend.start(Kernels.spec(), null, folder, Map.of("JPY_PARENT_PID", "" + parent.pid())))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("The kernel has ended");
    }

    @Test
    void kernel_inAPosixLocale_speaksKorean() throws Exception {
        try (Frontend kernel = Frontend.start(Kernels.spec(), null, folder, Map.of("LC_ALL", "C"))) {
            assertThat(kernel.execute("System.out.print(\"한글\");\n\"값\"")
                            .succeeded()
                            .out())
                    .isEqualTo("한글");
        }
    }

    @Test
    void install_replacesOnlyAKernelOfOurs() throws IOException {
        Path jar = Path.of(System.getProperty("recap.jar")).toAbsolutePath();
        Path spec = KernelSpec.install(folder.resolve("data"), jar, Path.of("java"), "1");
        assertThat(KernelSpec.install(folder.resolve("data"), jar, Path.of("java"), "2"))
                .isEqualTo(spec);
        assertThat(Files.readString(spec.resolve("kernel.json"))).contains("\"recap\":\"2\"");
        Files.writeString(spec.resolve("kernel.json"), "{\"argv\":[\"other\"]}");
        assertThatThrownBy(() -> KernelSpec.install(folder.resolve("data"), jar, Path.of("java"), "3"))
                .isInstanceOf(ForeignKernelException.class)
                .hasMessageContaining("remove it, or name another folder with --dir");
        assertThat(Files.readString(spec.resolve("kernel.json"))).isEqualTo("{\"argv\":[\"other\"]}");
        assertThat(folder.resolve("data"))
                .isDirectoryNotContaining(file -> !file.getFileName().toString().equals("kernels"));
    }
}
