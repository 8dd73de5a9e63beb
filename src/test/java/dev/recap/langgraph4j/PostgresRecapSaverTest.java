package dev.recap.langgraph4j;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.testing.PostgresServer;

final class PostgresRecapSaverTest extends RecapSaverContract {

    private final String database = PostgresServer.shared().newDatabase();

    @Override
    CheckpointStore open() {
        return PostgresCheckpointStore.open(database, null, null);
    }
}
