package dev.recap.checkpoint;

final class InMemoryCheckpointStoreTest extends CheckpointStoreContract {

    @Override
    protected CheckpointStore newStore() {
        return new InMemoryCheckpointStore();
    }
}
