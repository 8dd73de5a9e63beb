package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.CheckpointStoreContract;
import dev.recap.testing.PostgresServer;

final class EncryptedPostgresStoreIT extends CheckpointStoreContract {

    @Override
    protected CheckpointStore newStore() {
        return PostgresCheckpointStore.open(PostgresServer.shared().emptyDatabase(), null, null, Keys.NEW);
    }
}
