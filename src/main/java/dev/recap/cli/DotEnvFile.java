package dev.recap.cli;

import io.github.cdimascio.dotenv.Dotenv;
import io.github.cdimascio.dotenv.DotenvEntry;
import io.github.cdimascio.dotenv.DotenvException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** The settings in the file {@code .env} of the working folder. */
final class DotEnvFile {

    private static final Path FILE = Path.of(".env");

    private DotEnvFile() {}

    /** Returns what the file says, nothing when there is none. Never quotes it: its lines hold keys. */
    static Map<String, String> read() {
        if (!Files.exists(FILE)) {
            return Map.of();
        }
        try {
            return Dotenv.configure().load().entries(Dotenv.Filter.DECLARED_IN_ENV_FILE).stream()
                    .collect(Collectors.toMap(DotenvEntry::getKey, DotenvEntry::getValue, (first, last) -> last));
        } catch (DotenvException | UncheckedIOException e) {
            throw new SettingException(
                    "The file .env cannot be read; each line of it must be NAME=value, in UTF-8, or a # comment.", e);
        }
    }
}
