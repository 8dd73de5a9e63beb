package dev.recap.memory.jdbc;

import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStoreContract;
import dev.recap.testing.PostgresServer;
import org.jspecify.annotations.Nullable;

/** Without pgvector, which the shared database does not have. */
final class PostgresMemoryStoreIT extends MemoryStoreContract {

    private @Nullable String url;

    @Override
    protected MemoryStore open() {
        if (url == null) {
            url = PostgresServer.shared().emptyDatabase();
        }
        return PostgresMemoryStore.open(url, null, null);
    }
}
