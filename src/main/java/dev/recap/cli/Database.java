package dev.recap.cli;

import dev.recap.Checkpoints;
import dev.recap.checkpoint.CheckpointStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What {@code --db} names. */
final class Database {

    private static final String DEFAULT = "recap.db";
    private static final String SQLITE = "jdbc:sqlite:";

    private Database() {}

    static CheckpointStore open(Arguments arguments) {
        return Checkpoints.sqlite(file(arguments));
    }

    /** Opens what is there; a file that could be made, but is not there yet, is an empty store. */
    static CheckpointStore openToRead(Arguments arguments) {
        Path file = file(arguments);
        Path folder = file.toAbsolutePath().getParent();
        boolean isNew = Files.notExists(file) && folder != null && Files.isDirectory(folder);
        return isNew ? Checkpoints.inMemory() : Checkpoints.sqlite(file);
    }

    private static Path file(Arguments arguments) {
        String file = arguments.value(Option.DATABASE, DEFAULT);
        if (file.startsWith(SQLITE)) {
            file = file.substring(SQLITE.length());
        } else if (file.startsWith("jdbc:")) {
            throw new SettingException(
                    "Only SQLite is supported so far, PostgreSQL is not yet; give --db a file, or jdbc:sqlite:FILE.",
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
