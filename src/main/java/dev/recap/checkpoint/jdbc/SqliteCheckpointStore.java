package dev.recap.checkpoint.jdbc;

public final class SqliteCheckpointStore {
    public static dev.recap.checkpoint.CheckpointStore open(java.nio.file.Path p) {
        return new dev.recap.checkpoint.InMemoryCheckpointStore();
    }
}
