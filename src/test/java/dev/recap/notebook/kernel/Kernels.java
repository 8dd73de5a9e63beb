package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The kernel of the program as it is shipped, installed once for all tests. */
final class Kernels {

    private static final Path DATA = installed();

    private Kernels() {}

    /** Returns the folder that {@code JUPYTER_PATH} is to name. */
    static Path data() {
        return DATA;
    }

    static Path spec() {
        return DATA.resolve("kernels").resolve("java");
    }

    static Frontend start(Path folder) throws IOException {
        return Frontend.start(spec(), null, folder, Map.of());
    }

    private static Path installed() {
        try {
            Path program = Path.of(System.getProperty("recap.jar")).toAbsolutePath();
            Path data = program.resolveSibling("test-jupyter");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            program.toString(),
                            "notebook",
                            "install",
                            "--dir",
                            data.toString())
                    .inheritIO()
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            return data;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the command of the newest JDK beside the one that runs the tests, where the machine has one. */
    static Optional<Path> newerJava() {
        Path folder = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> homes = Files.list(folder)) {
            List<Path> found = homes.filter(
                            home -> version(home) > Runtime.version().feature())
                    .sorted((one, other) -> Integer.compare(version(other), version(one)))
                    .map(home -> home.resolve("bin").resolve("java"))
                    .toList();
            return found.stream().findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int version(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            boolean isJdk = Files.exists(home.resolve("bin").resolve("jshell"));
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
                    .mapToInt(Integer::parseInt)
                    .filter(version -> isJdk)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
