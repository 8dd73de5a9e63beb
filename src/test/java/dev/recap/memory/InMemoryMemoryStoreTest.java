package dev.recap.memory;

final class InMemoryMemoryStoreTest extends MemoryStoreContract {

    private final MemoryStore store = new InMemoryMemoryStore();

    @Override
    protected MemoryStore open() {
        return store;
    }
}
