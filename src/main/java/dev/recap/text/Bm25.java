package dev.recap.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * An index in memory that ranks documents by Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework:
 * BM25 and Beyond", 2009) with k1 = 1.2 and b = 0.75. A query's score for a document of {@code length} terms is the sum over
 * the query's terms of
 *
 * <pre>{@code ln(1 + (N - n + 0.5) / (n + 0.5)) * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length))}</pre>
 *
 * where the term stands {@code tf} times in the document and in {@code n} of all {@code N}. The 1 in the logarithm, as in
 * Lucene, keeps the weight of common terms above 0. Eight bytes per distinct term of a document, and a search reads only
 * the documents that hold a term of the query.
 *
 * <p>Safe for use by several threads: one at a time gets in.
 *
 * @param <K> what names a document, with {@code equals} and {@code hashCode}
 */
public final class Bm25<K> {

    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final List<K> ids = new ArrayList<>();
    private final Set<K> known = new HashSet<>();
    private final Map<String, Postings> postings = new HashMap<>();
    private int[] lengths = new int[16];
    private long totalLength;

    /**
     * A document found.
     *
     * @param id its name
     * @param score above 0, comparable within one result only
     * @param <K> what names a document
     */
    public record Hit<K>(K id, double score) {}

    /**
     * Adds a document.
     *
     * @param terms as {@link Terms#of} returns them; none is allowed, and never found
     * @throws IllegalArgumentException if a document of that name is there already
     */
    public synchronized void add(K id, List<String> terms) {
        if (!known.add(id)) {
            throw new IllegalArgumentException(
                    "Document " + id + " is indexed already; give each document its own name.");
        }
        int document = ids.size();
        ids.add(id);
        if (document == lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * document);
        }
        lengths[document] = terms.size();
        totalLength += terms.size();
        for (String term : terms) {
            postings.computeIfAbsent(term, unseen -> new Postings()).count(document);
        }
    }

    /** Returns how many documents there are. */
    public synchronized int size() {
        return ids.size();
    }

    /**
     * Returns the documents that hold at least one of the query's terms, best first, equally good ones in the order they
     * were added.
     *
     * @param query a term that stands twice counts twice
     * @param limit how many at most, at least 1
     * @throws IllegalArgumentException if the limit is below 1
     */
    public synchronized List<Hit<K>> rank(List<String> query, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit is " + limit + "; ask for at least one document.");
        }
        double[] scores = new double[ids.size()];
        for (String term : query) {
            Postings holders = postings.get(term);
            if (holders != null) {
                score(holders, scores);
            }
        }
        Comparator<Integer> best = Comparator.<Integer>comparingDouble(document -> -scores[document])
                .thenComparing(Comparator.naturalOrder());
        PriorityQueue<Integer> top = new PriorityQueue<>(best.reversed());
        for (int document = 0; document < scores.length; document++) {
            if (scores[document] > 0) {
                top.add(document);
                if (top.size() > limit) {
                    top.remove();
                }
            }
        }
        return top.stream()
                .sorted(best)
                .map(document -> new Hit<>(ids.get(document), scores[document]))
                .toList();
    }

    private void score(Postings holders, double[] scores) {
        double weight = Math.log(1 + (ids.size() - holders.size + 0.5) / (holders.size + 0.5));
        double average = (double) totalLength / ids.size();
        for (int i = 0; i < holders.size; i++) {
            int document = holders.documents[i];
            double times = holders.times[i];
            scores[document] += weight * times * (K1 + 1) / (times + K1 * (1 - B + B * lengths[document] / average));
        }
    }

    /** The documents that hold a term, in the order they were added, and how often each does. */
    private static final class Postings {
        private int[] documents = new int[2];
        private int[] times = new int[2];
        private int size;

        void count(int document) {
            if (size > 0 && documents[size - 1] == document) {
                times[size - 1]++;
                return;
            }
            if (size == documents.length) {
                documents = Arrays.copyOf(documents, 2 * size);
                times = Arrays.copyOf(times, 2 * size);
            }
            documents[size] = document;
            times[size++] = 1;
        }
    }
}
