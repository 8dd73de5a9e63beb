package dev.recap.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is installed: on this machine, or in a Debian of its own, in a folder that its programs take for the root
 * of all files, as {@code .ci/run} makes it where the machine's own server has no pgvector.
 *
 * @param root what the programs take for the root
 * @param binaries the programs' folder, as they see it
 */
record PostgresHome(Path root, Path binaries) {

    private static final Path MACHINE = Path.of("/");

    /** Returns the newest one of this machine, or {@code null}. */
    static @Nullable PostgresHome ofMachine() {
        List<Path> folders = new ArrayList<>(versions(MACHINE));
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            folders.add(Path.of(folder));
        }
        return folders.stream()
                .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
                .findFirst()
                .map(folder -> new PostgresHome(MACHINE, folder))
                .orElse(null);
    }

    /** Returns the one with pgvector that {@code .ci/run} made, or {@code null}: only root can enter it. */
    static @Nullable PostgresHome withPgvector() {
        String cache = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path root = (cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache))
                .resolve("recap-test/pgvector");
        if (!PostgresServer.isRoot() || !Files.isDirectory(root)) {
            return null;
        }
        return versions(root).stream()
                .findFirst()
                .map(folder -> new PostgresHome(root, MACHINE.resolve(root.relativize(folder))))
                .orElse(null);
    }

    private static List<Path> versions(Path root) {
        try (Stream<Path> versions = Files.list(root.resolve("usr/lib/postgresql"))) {
            return versions.sorted(Comparator.reverseOrder())
                    .map(version -> version.resolve("bin"))
                    .toList();
        } catch (IOException e) {
            // Not a Debian with PostgreSQL; it may be on the path.
            return List.of();
        }
    }

    /** Makes a folder that the server may write, and returns it as this process sees it. */
    Path newFolder() throws IOException {
        if (isMachine()) {
            Path folder = Files.createTempDirectory("recap-postgres");
            PostgresServer.own(folder);
            return folder;
        }
        Path folder = Files.createTempDirectory(root.resolve("tmp"), "recap-postgres");
        PostgresServer.execute(List.of(
                "chroot", root.toString(), "chown", "postgres", inside(folder).toString()));
        return folder;
    }

    /** Returns a file as the programs see it. */
    Path inside(Path file) {
        return isMachine() ? file : MACHINE.resolve(root.relativize(file));
    }

    /** Returns a command as a user runs it who may run the server, which root may not. */
    List<String> command(String... words) {
        List<String> command = new ArrayList<>();
        if (!isMachine()) {
            command.addAll(List.of("chroot", "--userspec=postgres", root.toString()));
        } else if (PostgresServer.isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.addAll(List.of(words));
        return command;
    }

    private boolean isMachine() {
        return root.equals(MACHINE);
    }
}
