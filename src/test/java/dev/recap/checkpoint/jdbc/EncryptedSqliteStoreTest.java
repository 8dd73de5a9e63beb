package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.CheckpointStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class EncryptedSqliteStoreTest extends CheckpointStoreContract {

    @TempDir
    Path folder;

    @Override
    protected CheckpointStore newStore() {
        return SqliteCheckpointStore.open(folder.resolve("recap.db"), Keys.NEW);
    }
}
