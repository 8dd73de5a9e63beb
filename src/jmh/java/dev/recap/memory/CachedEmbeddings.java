package dev.recap.memory;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The embeddings that are the default, each made once: what a search takes is then its own time. Thread-safe. */
public final class CachedEmbeddings implements EmbeddingModel {

    private final HashedNgrams model = new HashedNgrams();
    private final Map<String, Embedding> known = new ConcurrentHashMap<>();

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        return Response.from(segments.stream()
                .map(segment -> known.computeIfAbsent(
                        segment.text(), text -> model.embed(text).content()))
                .toList());
    }

    @Override
    public int dimension() {
        return model.dimension();
    }

    @Override
    public String modelName() {
        return model.modelName();
    }
}
