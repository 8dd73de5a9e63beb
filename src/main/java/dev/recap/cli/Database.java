package dev.recap.cli;

import dev.recap.Checkpoints;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.EncryptionKeys;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.memory.InMemoryMemoryStore;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.jdbc.PostgresMemoryStore;
import dev.recap.memory.jdbc.SqliteMemoryStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code --db} names. */
final class Database {

    private static final String DEFAULT = "recap.db";
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRES = "jdbc:postgresql:";
    private static final String KEYS = "RECAP_ENCRYPTION_KEYS";
    private static final String KEYS_FILE = "RECAP_ENCRYPTION_KEYS_FILE";

    private Database() {}

    static CheckpointStore open(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        return isServer(name) ? openServer(name, environment) : openFile(file(name), environment);
    }

    /** Opens what is there; a file that could be made, but is not there yet, is an empty store. */
    static CheckpointStore openExisting(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        if (isServer(name)) {
            return openServer(name, environment);
        }
        Path file = file(name);
        return isNew(file) ? Checkpoints.inMemory() : openFile(file, environment);
    }

    private static boolean isNew(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return Files.notExists(file) && folder != null && Files.isDirectory(folder);
    }

    /** Opens what is remembered about users, which stands beside the threads. */
    static MemoryStore memory(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        return isServer(name) ? serverMemory(name, environment) : SqliteMemoryStore.open(file(name));
    }

    /** Opens what is there; a file that could be made, but is not there yet, is an empty store. */
    static MemoryStore existingMemory(Arguments arguments, Map<String, String> environment) {
        String name = name(arguments);
        if (isServer(name)) {
            return serverMemory(name, environment);
        }
        Path file = file(name);
        return isNew(file) ? new InMemoryMemoryStore() : SqliteMemoryStore.open(file);
    }

    private static MemoryStore serverMemory(String url, Map<String, String> environment) {
        return PostgresMemoryStore.open(url, environment.get("PGUSER"), environment.get("PGPASSWORD"));
    }

    /** Returns whether what is said is to be encrypted. */
    static boolean isEncrypted(Map<String, String> environment) {
        return environment.containsKey(KEYS) || environment.containsKey(KEYS_FILE);
    }

    private static String name(Arguments arguments) {
        return arguments.value(Option.DATABASE, DEFAULT);
    }

    private static boolean isServer(String name) {
        return name.startsWith(POSTGRES);
    }

    private static CheckpointStore openServer(String url, Map<String, String> environment) {
        String user = environment.get("PGUSER");
        String password = environment.get("PGPASSWORD");
        EncryptionKeys keys = keys(environment);
        return keys == null
                ? PostgresCheckpointStore.open(url, user, password)
                : PostgresCheckpointStore.open(url, user, password, keys);
    }

    private static CheckpointStore openFile(Path file, Map<String, String> environment) {
        EncryptionKeys keys = keys(environment);
        return keys == null ? Checkpoints.sqlite(file) : Checkpoints.sqlite(file, keys);
    }

    /** Returns the keys, never of an option: everybody on a machine may read the arguments of its processes. */
    private static @Nullable EncryptionKeys keys(Map<String, String> environment) {
        String text = environment.get(KEYS);
        String file = environment.get(KEYS_FILE);
        if (text != null && file != null) {
            throw new SettingException("Both " + KEYS + " and " + KEYS_FILE + " are set; unset one of them.", null);
        }
        if (file != null) {
            return EncryptionKeys.ofFile(path(file));
        }
        return text == null ? null : EncryptionKeys.ofText(text);
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
