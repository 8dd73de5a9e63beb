package dev.recap.memory;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.recap.text.Folded;
import dev.recap.text.Terms;
import java.util.ArrayList;
import java.util.List;

/**
 * Vectors without a model: the one, two and three characters in a row of a text's words, and its terms, counted in 1,024
 * buckets by their hash (Weinberger and others, "Feature Hashing for Large Scale Multitask Learning", 2009). It finds
 * other forms and misspellings of the same words, and no other words of the same meaning. Thread-safe.
 */
final class HashedNgrams implements EmbeddingModel {

    static final String NAME = "recap-hashed-ngrams";

    private static final int DIMENSION = 1_024;
    private static final int LONGEST = 3;

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        List<Embedding> embeddings = new ArrayList<>();
        segments.forEach(segment -> embeddings.add(Embedding.from(vector(segment.text()))));
        return Response.from(embeddings);
    }

    private static float[] vector(String text) {
        float[] vector = new float[DIMENSION];
        for (String word : Folded.of(text).split("[^\\p{L}\\p{M}\\p{N}]+", -1)) {
            for (int length = 1; length <= LONGEST; length++) {
                for (int from = 0; from + length <= word.length(); from++) {
                    count(word.substring(from, from + length), vector);
                }
            }
        }
        Terms.of(text).forEach(term -> count(term, vector));
        return vector;
    }

    /** The sign keeps what falls together from adding up. */
    private static void count(String feature, float[] vector) {
        int hash = feature.hashCode() * 0x9E3779B1;
        hash ^= hash >>> 15;
        vector[hash & (DIMENSION - 1)] += (hash >>> 31) == 0 ? 1 : -1;
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public String modelName() {
        return NAME;
    }
}
