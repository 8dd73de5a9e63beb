package dev.recap.cli;

import dev.recap.Checkpoints;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** What {@code --db} names. */
final class Database {

    private static final String DEFAULT = "recap.db";
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRES = "jdbc:postgresql:";

    private Database() {}

    static CheckpointStore open(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        return isServer(name) ? openServer(name, environment) : Checkpoints.sqlite(file(name));
    }

    /** Opens what is there; a file that could be made, but is not there yet, is an empty store. */
    static CheckpointStore openToRead(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        if (isServer(name)) {
            return openServer(name, environment);
        }
        Path file = file(name);
        Path folder = file.toAbsolutePath().getParent();
        boolean isNew = Files.notExists(file) && folder != null && Files.isDirectory(folder);
        return isNew ? Checkpoints.inMemory() : Checkpoints.sqlite(file);
    }

    private static String name(Arguments arguments) {
        return arguments.value(Option.DATABASE, DEFAULT);
    }

    private static boolean isServer(String name) {
        return name.startsWith(POSTGRES);
    }

    private static CheckpointStore openServer(String url, Map<String, String> environment) {
        return PostgresCheckpointStore.open(url, environment.get("PGUSER"), environment.get("PGPASSWORD"));
    }

    private static Path file(String name) {
        String file = name.startsWith(SQLITE) ? name.substring(SQLITE.length()) : name;
        if (file.startsWith("jdbc:")) {
            throw new SettingException(
                    "Only SQLite and PostgreSQL are supported; give --db a file, or jdbc:postgresql://HOST/DATABASE.",
                    null);
        }
        if (file.isBlank()) {
            throw new SettingException("The option --db names no file; give one such as " + DEFAULT + ".", null);
        }
        return path(file);
    }

    /** Returns the file of a name that was given, in the working folder unless it names another. */
    static Path path(String file) {
        try {
            Path path = Path.of(file);
            // A folder with a Korean name under the locale C: the JVM does not know where it is, but the system does.
            boolean isLost = System.getProperty("user.dir", "").indexOf('\uFFFD') >= 0;
            return isLost ? Path.of("/proc/self/cwd").resolve(path) : path;
        } catch (InvalidPathException e) {
            throw new SettingException(
                    "The file name '" + file + "' cannot be used under this locale; set LC_ALL=C.UTF-8.", e);
        }
    }
}
