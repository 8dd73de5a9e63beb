package dev.recap.memory.jdbc;

import static java.util.Objects.requireNonNull;

import dev.recap.jdbc.SqliteDatabase;
import java.nio.file.Path;

/**
 * Keeps what is remembered in one SQLite file, which may hold checkpoints too, and which any number of threads and processes
 * of one machine may use at the same time. A change that returned is on the disk ({@code synchronous=FULL}); a reader waits
 * for nobody; a writer waits up to 10 seconds for another one.
 *
 * <p>Vectors are compared in Java, all of a user's; those of the users that were searched last are kept in memory, up to
 * 32 MB.
 *
 * <p>What is deleted is overwritten in the file at once ({@code secure_delete}), and the log beside it is emptied, unless
 * somebody is reading it: then the next deletion empties it, or the last store to close. That leaves copies which SQLite made
 * when it divided full pages. Forgetting a user therefore writes the whole file anew, which takes as long as copying it, as
 * much space again meanwhile, and lets writers wait; when that fails, forgetting once more does it. After a single fact was
 * deleted, {@link #compact} does.
 *
 * <p>Needs {@code org.xerial:sqlite-jdbc} on the class path.
 */
public final class SqliteMemoryStore extends JdbcMemoryStore {

    private final SqliteDatabase database;

    private SqliteMemoryStore(SqliteDatabase database) {
        super(database, new ByteVectors(database));
        this.database = database;
    }

    /**
     * Opens a file, or creates it when it is absent or empty; its folder must exist.
     *
     * @throws dev.recap.message.StoreException if it is a folder, damaged, not writable, of another program or of a newer
     *     Recap, or if the SQLite driver is missing
     */
    public static SqliteMemoryStore open(Path file) {
        return new SqliteMemoryStore(SqliteDatabase.open(requireNonNull(file, "file"), MemoryDialect.SQLITE));
    }

    @Override
    void eraseWhatWasForgotten() {
        database.compact();
    }

    /**
     * Writes the file anew without the space that nothing uses ({@code VACUUM}), so that it goes back to the disk, and nothing
     * that was deleted is left in it. Takes as long as copying the file, as much space again meanwhile, and lets writers wait.
     *
     * @throws dev.recap.message.StoreException if the disk has no room for the second file, or another process writes for
     *     more than 10 seconds
     */
    public void compact() {
        database.compact();
    }
}
