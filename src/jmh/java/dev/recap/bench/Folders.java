package dev.recap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders for measured files, under the project's own {@code target}: a temporary folder may be in memory. */
final class Folders {

    private Folders() {}

    static Path create() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(Path.of("target", "bench")), "run");
    }

    static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(folder)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
