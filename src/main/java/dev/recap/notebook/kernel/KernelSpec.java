package dev.recap.notebook.kernel;

import dev.recap.message.JsonText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What tells Jupyter how to start the kernel: a folder with {@code kernel.json} and, so that it needs nothing else, the
 * program's jars.
 */
public final class KernelSpec {

    /** The name other Java kernels have too, so that notebooks fit all of them. */
    private static final String NAME = "java";

    private static final String FILE = "kernel.json";
    private static final String OURS = "recap";

    private KernelSpec() {}

    /**
     * Writes the folder {@code kernels/java} below one of Jupyter's data folders, and returns it. What an earlier call
     * wrote there is replaced: it is there whole or as it was before, but for a moment in which a killed process leaves none.
     *
     * @param data a data folder of Jupyter's, one that its {@code jupyter --paths} or {@code JUPYTER_PATH} names; made where
     *     it is missing
     * @param program the program's jar, with the folder {@code lib} beside it
     * @param java the JDK's command that is to run the kernel
     * @param version of the program
     * @throws ForeignKernelException if another kernel is there; it stays
     * @throws IOException if something cannot be read or written
     */
    public static Path install(Path data, Path program, Path java, String version) throws IOException {
        Path base = data.toAbsolutePath().normalize();
        Path kernels = base.resolve("kernels");
        Path folder = kernels.resolve(NAME);
        if (Files.exists(folder) && !isOurs(folder)) {
            throw new ForeignKernelException(folder);
        }
        Files.createDirectories(kernels);
        // Beside the folder of kernels, where nobody takes it for one.
        Path draft = Files.createTempDirectory(base, ".recap-kernel-");
        try {
            Path whole = draft.resolve(NAME);
            fill(whole, program, json(folder, java, version));
            replace(folder, whole, draft.resolve("old"));
        } finally {
            delete(draft);
        }
        return folder;
    }

    private static void replace(Path folder, Path by, Path old) throws IOException {
        boolean replaces = Files.exists(folder);
        if (replaces) {
            Files.move(folder, old);
        }
        try {
            Files.move(by, folder);
        } catch (IOException e) {
            if (replaces && !Files.exists(folder)) {
                Files.move(old, folder);
            }
            throw e;
        }
    }

    private static void fill(Path folder, Path program, String json) throws IOException {
        Path libraries = Files.createDirectories(folder.resolve("lib"));
        Files.copy(program, folder.resolve("recap.jar"));
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(program.resolveSibling("lib"), "*.jar")) {
            for (Path jar : jars) {
                Files.copy(jar, libraries.resolve(jar.getFileName().toString()));
            }
        }
        Files.writeString(folder.resolve(FILE), json);
    }

    /**
     * As Jupyter reads it: https://jupyter-client.readthedocs.io/en/stable/kernels.html#kernel-specs. Its own word for the
     * folder is relative where {@code JUPYTER_PATH} is, and kernels are started in the folder of their notebook.
     */
    private static String json(Path folder, Path java, String version) {
        String jar = folder.resolve("recap.jar").toString();
        List<String> command = List.of(
                java.toString(),
                "-javaagent:" + jar,
                // Cells run once: what takes time is loading and compiling, of which these two do less.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-jar",
                jar,
                "notebook",
                "kernel",
                "{connection_file}");
        return JsonText.write(Map.of(
                        "argv",
                        command,
                        "display_name",
                        "Java (Recap)",
                        "language",
                        "java",
                        "interrupt_mode",
                        "message",
                        "metadata",
                        Map.of(OURS, version)))
                + "\n";
    }

    private static boolean isOurs(Path folder) throws IOException {
        try {
            return JsonText.readObject(Files.readString(folder.resolve(FILE))).get("metadata")
                            instanceof Map<?, ?> metadata
                    && metadata.containsKey(OURS);
        } catch (NoSuchFileException | CharacterCodingException | IllegalArgumentException e) {
            return false;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
