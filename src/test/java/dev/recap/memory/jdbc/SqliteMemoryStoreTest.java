package dev.recap.memory.jdbc;

import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteMemoryStoreTest extends MemoryStoreContract {

    @TempDir
    Path folder;

    @Override
    protected MemoryStore open() {
        return SqliteMemoryStore.open(folder.resolve("기억?.db"));
    }
}
