package dev.recap.checkpoint.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

final class SqliteEncryptionTest extends EncryptionContract {

    @TempDir
    Path folder;

    @Override
    JdbcCheckpointStore open(@Nullable EncryptionKeys keys) {
        Path file = folder.resolve("recap.db");
        return keys == null ? SqliteCheckpointStore.open(file) : SqliteCheckpointStore.open(file, keys);
    }

    @Override
    String url() {
        return "jdbc:sqlite:" + folder.resolve("recap.db");
    }

    @Override
    String table(String name) {
        return name;
    }

    /** The file, its log and its shared memory, byte by byte. */
    @Override
    String everything() throws IOException {
        StringBuilder bytes = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                bytes.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return bytes.toString();
    }
}
