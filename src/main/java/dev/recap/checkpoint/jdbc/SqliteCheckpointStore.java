package dev.recap.checkpoint.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.SqliteDatabase;
import dev.recap.message.StoreException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps checkpoints in one SQLite file, which any number of threads and processes of one machine may use at the same
 * time. A commit that returned is on the disk ({@code synchronous=FULL}); a reader waits for nobody; a writer waits up
 * to 10 seconds for another one.
 *
 * <p>What is deleted or pruned is overwritten in the file at once, and its place is used for what comes next: a file does
 * not grow while as much goes as comes, and gets smaller only by {@link #compact}.
 *
 * <p>While the file is open, two more stand beside it, {@code -wal} and {@code -shm}; the last store to close takes
 * them away. Needs {@code org.xerial:sqlite-jdbc} on the class path.
 */
public final class SqliteCheckpointStore extends JdbcCheckpointStore {

    private final SqliteDatabase database;

    private SqliteCheckpointStore(SqliteDatabase database, @Nullable EncryptionKeys keys) {
        super(database, keys);
        this.database = database;
    }

    /**
     * Opens a file as {@link #open(Path, EncryptionKeys)} does, without keys.
     *
     * @throws StoreException also if the file is encrypted
     */
    public static SqliteCheckpointStore open(Path file) {
        return opened(file, null);
    }

    /**
     * Opens a file, or creates it when it is absent or empty; its folder must exist.
     *
     * @throws StoreException if it is a folder, damaged, not writable, of another program or of a newer Recap, or if
     *     the SQLite driver is missing, or if a key is not the one of its id that wrote to the file before
     */
    public static SqliteCheckpointStore open(Path file, EncryptionKeys keys) {
        return opened(file, requireNonNull(keys, "keys"));
    }

    private static SqliteCheckpointStore opened(Path file, @Nullable EncryptionKeys keys) {
        SqliteDatabase database = SqliteDatabase.open(requireNonNull(file, "file"), CheckpointDialect.SQLITE);
        boolean ready = false;
        try {
            SqliteCheckpointStore store = new SqliteCheckpointStore(database, keys);
            ready = true;
            return store;
        } finally {
            if (!ready) {
                database.close();
            }
        }
    }

    /**
     * Writes the file anew without the space that nothing uses ({@code VACUUM}), so that it goes back to the disk. Takes as
     * long as copying the file, as much space again meanwhile, and lets writers wait; nobody has to do it.
     *
     * @throws StoreException if the disk has no room for the second file, or another process writes for more than 10 seconds
     */
    public void compact() {
        database.compact();
    }
}
