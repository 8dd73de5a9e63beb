package dev.recap.langgraph4j;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.SqliteCheckpointStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteRecapSaverTest extends RecapSaverContract {

    @TempDir
    Path folder;

    @Override
    CheckpointStore open() {
        return SqliteCheckpointStore.open(folder.resolve("graph.db"));
    }
}
