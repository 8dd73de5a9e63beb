package dev.recap.memory;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.recap.text.Secrets;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Collects the settings of a {@link Memory}. Not thread-safe. */
public final class MemoryBuilder {

    private static final int NEAREST = 3;

    private final ChatModel model;
    private @Nullable MemoryStore store;
    private @Nullable EmbeddingModel embeddingModel;
    private @Nullable FactExtractor extractor;
    private @Nullable Reconciler reconciler;
    private UnaryOperator<String> redactor = Secrets::masked;
    private InstantSource clock = InstantSource.system();
    private int nearest = NEAREST;

    MemoryBuilder(ChatModel model) {
        this.model = requireNonNull(model, "model");
    }

    /** Sets where everything is kept; the memory closes the store with itself. Default: in this process. */
    public MemoryBuilder store(MemoryStore store) {
        this.store = requireNonNull(store, "store");
        return this;
    }

    /**
     * Sets what places texts by their meaning; it needs a name. Default: hashed character n-grams, which know other forms of
     * the same words and no other words of the same meaning.
     */
    public MemoryBuilder embeddingModel(EmbeddingModel model) {
        this.embeddingModel = requireNonNull(model, "model");
        return this;
    }

    /** Sets who finds facts in what was said. Default: the model, asked in the user's language. */
    public MemoryBuilder extractor(FactExtractor extractor) {
        this.extractor = requireNonNull(extractor, "extractor");
        return this;
    }

    /** Sets who tells which facts a newer one contradicts. Default: the model. */
    public MemoryBuilder reconciler(Reconciler reconciler) {
        this.reconciler = requireNonNull(reconciler, "reconciler");
        return this;
    }

    /**
     * Sets how many of the nearest facts a new one is held against. Default: 3. Rules, which cost nothing, may see many: by
     * words alone, who lives in Busan is not near who moved to Seoul.
     *
     * @throws IllegalArgumentException if it is below 0
     */
    public MemoryBuilder reconcileNearest(int facts) {
        if (facts < 0) {
            throw new IllegalArgumentException("A new fact is held against 0 others or more, not " + facts + ".");
        }
        this.nearest = facts;
        return this;
    }

    /**
     * Sets what is taken out of a text before a model reads it or a store keeps it. Default: {@link Secrets#masked}; with
     * {@link Secrets#maskedWithContacts}, phone numbers and e-mail addresses too.
     */
    public MemoryBuilder redactor(UnaryOperator<String> redactor) {
        this.redactor = requireNonNull(redactor, "redactor");
        return this;
    }

    /** Sets the clock that times facts and by which they decay. Default: the system's. */
    public MemoryBuilder clock(InstantSource clock) {
        this.clock = requireNonNull(clock, "clock");
        return this;
    }

    /** Returns the memory. */
    public Memory build() {
        ModelFacts facts = new ModelFacts(model);
        MemoryStore given = store == null ? new InMemoryMemoryStore() : store;
        Embedder embedder = new Embedder(requireNonNullElse(embeddingModel, new HashedNgrams()));
        return new Memory(
                given,
                new FactMemory(
                        given.facts(),
                        embedder,
                        requireNonNullElse(extractor, facts),
                        requireNonNullElse(reconciler, facts),
                        redactor,
                        clock,
                        nearest),
                new ProfileMemory(given.profiles(), model, redactor, clock),
                new EpisodeMemory(given.episodes(), redactor));
    }
}
