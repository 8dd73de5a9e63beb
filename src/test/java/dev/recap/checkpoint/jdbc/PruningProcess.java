package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Pruned;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.Turns;
import dev.recap.message.ThreadId;
import dev.recap.testing.ChildProcess;
import java.nio.file.Path;

/** A program that prunes a thread and tells each step, to be killed at it. */
final class PruningProcess {

    private PruningProcess() {}

    public static void main(String[] arguments) {
        try (CheckpointStore store = arguments[0].startsWith("jdbc:")
                ? PostgresCheckpointStore.open(arguments[0], null, null)
                : SqliteCheckpointStore.open(Path.of(arguments[0]))) {
            Pruned step;
            do {
                ChildProcess.tell("step");
                step = store.prune(new ThreadId("1"), Retention.newest(20), Turns.NOON);
            } while (!step.isDone());
        }
    }
}
