package dev.recap.memory.jdbc;

import dev.recap.memory.MemoryStore;
import dev.recap.memory.MemoryStoreContract;
import org.jspecify.annotations.Nullable;

final class PgvectorMemoryStoreIT extends MemoryStoreContract {

    private @Nullable String url;

    @Override
    protected MemoryStore open() {
        if (url == null) {
            url = Pgvector.emptyDatabase();
        }
        return PostgresMemoryStore.open(url, null, null);
    }
}
