package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.recap.message.UserId;

/**
 * What is remembered about users beyond a conversation, usable without any graph:
 *
 * <pre>{@code
 * try (Memory memory = Memory.builder(model).build()) {
 *     UserMemory sua = memory.user("sua");
 *     Extraction found = sua.extract("저는 매일 아침 녹차를 마셔요.");
 *     List<Fact> saved = sua.save(found.facts());
 *     List<FactHit> hits = sua.search("무슨 차를 좋아하지?", 5);
 *     String context = sua.context("차", counter);
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Memory implements AutoCloseable {

    private final MemoryStore store;
    private final FactMemory facts;
    private final ProfileMemory profiles;
    private final EpisodeMemory episodes;

    Memory(MemoryStore store, FactMemory facts, ProfileMemory profiles, EpisodeMemory episodes) {
        this.store = store;
        this.facts = facts;
        this.profiles = profiles;
        this.episodes = episodes;
    }

    /** Begins a memory whose facts are found and compared by a model. */
    public static MemoryBuilder builder(ChatModel model) {
        return new MemoryBuilder(requireNonNull(model, "model"));
    }

    /**
     * Returns what is remembered about one user, and nothing about any other.
     *
     * @throws dev.recap.message.InvalidIdException if the id is not one
     */
    public UserMemory user(String id) {
        return new UserMemory(new UserId(id), store, facts, profiles, episodes);
    }

    /** Closes the store. */
    @Override
    public void close() {
        store.close();
    }
}
