package dev.recap;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;
import dev.recap.checkpoint.jdbc.EncryptionKeys;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import java.nio.file.Path;
import javax.sql.DataSource;

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
     * @throws dev.recap.message.StoreException if the file cannot be opened, is damaged, is another program's or was
     *     written by a newer Recap, or is encrypted
     */
    public static CheckpointStore sqlite(Path file) {
        return SqliteCheckpointStore.open(requireFile(file));
    }

    /**
     * Opens a SQLite file as {@link #sqlite(Path)} does, and encrypts what is said: messages, summaries, the application's
     * values, failures and questions of interrupts. Ids, times, metadata, names of users, nodes and models, and counts stay
     * readable. Rows that are there already are not changed, and can be read.
     *
     * @throws IllegalArgumentException if the file is called {@code :memory:}
     * @throws dev.recap.message.StoreException as without keys, and if a key is not the one of its id that wrote to the
     *     file before
     */
    public static CheckpointStore sqlite(Path file, EncryptionKeys keys) {
        return SqliteCheckpointStore.open(requireFile(file), keys);
    }

    private static Path requireFile(Path file) {
        if (file.toString().equals(":memory:")) {
            throw new IllegalArgumentException(
                    "SQLite is used for files; Checkpoints.inMemory() keeps checkpoints in memory.");
        }
        return file;
    }

    /**
     * Keeps checkpoints in PostgreSQL 13 or later, through connections of the application, preferably a pool, which stays
     * open when the store is closed. Any number of processes on any number of machines may share it; the tables are made
     * where they are missing, in the schema {@code recap}. Needs {@code org.postgresql:postgresql} on the class path.
     *
     * @throws dev.recap.message.StoreException if the server cannot be reached, refuses, is too old, or its tables are
     *     of a newer Recap, or what it holds is encrypted
     */
    public static CheckpointStore postgres(DataSource source) {
        return PostgresCheckpointStore.open(source);
    }

    /**
     * Keeps checkpoints in PostgreSQL as {@link #postgres(DataSource)} does, and encrypts what {@link #sqlite(Path,
     * EncryptionKeys)} encrypts, before it leaves this process.
     *
     * @throws dev.recap.message.StoreException as without keys, and if a key is not the one of its id that wrote to the
     *     database before
     */
    public static CheckpointStore postgres(DataSource source, EncryptionKeys keys) {
        return PostgresCheckpointStore.open(source, keys);
    }
}
