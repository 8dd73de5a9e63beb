package dev.recap.langgraph4j;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.InMemoryCheckpointStore;

final class InMemoryRecapSaverTest extends RecapSaverContract {

    private final CheckpointStore shared = new InMemoryCheckpointStore();

    @Override
    CheckpointStore open() {
        return shared;
    }

    @Override
    boolean survives() {
        return false;
    }
}
