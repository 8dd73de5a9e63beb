package dev.recap.langgraph4j;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.testing.PostgresServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

final class PostgresRecapSaverIT extends RecapSaverContract {

    private static String database;

    /** One for all tests: making one takes longer than any of them. */
    @BeforeAll
    static void makeDatabase() {
        database = PostgresServer.shared().newDatabase();
    }

    @AfterEach
    void empty() {
        store.threads(ThreadQuery.all()).forEach(info -> store.delete(info.thread()));
    }

    @Override
    CheckpointStore open() {
        return PostgresCheckpointStore.open(database, null, null);
    }
}
