package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import java.nio.file.Path;

/** The places Recap can keep checkpoints in. Any other {@link CheckpointStore} is given to the builder as it is. */
public final class Checkpoints {

    private Checkpoints() {}

    /** Returns a store in this process's memory, gone when it is closed. */
    public static CheckpointStore inMemory() {
        return new InMemoryCheckpointStore();
    }

    /**
     * Opens a SQLite file, or makes a new one. Several processes of one machine may have it open. Every commit is on
     * disk when it returns (WAL, {@code synchronous=FULL}). Needs {@code org.xerial:sqlite-jdbc} on the class path.
     *
     * @throws IllegalArgumentException if the file is called {@code :memory:}
     * @throws dev.recap.checkpoint.StoreException if the file cannot be opened, is damaged, is another program's or was
     *     written by a newer Recap
     */
    public static CheckpointStore sqlite(Path file) {
        if (file.toString().equals(":memory:")) {
            throw new IllegalArgumentException(
                    "SQLite is used for files; Checkpoints.inMemory() keeps checkpoints in memory.");
        }
        return SqliteCheckpointStore.open(file);
    }
}
