package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.message.StoreException;
import dev.recap.message.UserId;
import dev.recap.text.Terms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds a user's facts by their words and by where an embedding model places them. Words are compared by BM25 over Korean
 * words and pairs of syllables and English stems; a fact's score is
 *
 * <pre>{@code ((1 - weight) * lexical + weight * meaning) * confidence}</pre>
 *
 * with both parts from 0 to 1. The index of words is made anew when the user's facts have changed, and kept for the users
 * that were searched last. Thread-safe.
 */
final class FactRecall {

    /** What is less sure is not recalled. */
    static final double LEAST_CONFIDENCE = 0.6;

    private static final int MOST_USERS = 200;
    /** How many are looked at by each way for one that is returned. */
    private static final int SPARE = 4;

    private static final Logger LOG = LoggerFactory.getLogger(FactRecall.class);

    private final FactStore store;
    private final Embedder embedder;
    private final Map<UserId, FactIndex> recent = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UserId, FactIndex> eldest) {
            return size() > MOST_USERS;
        }
    };

    FactRecall(FactStore store, Embedder embedder) {
        this.store = store;
        this.embedder = embedder;
    }

    /** Returns the best, the newer of equally good ones first. */
    List<FactHit> search(UserId user, String query, int limit, Instant now) {
        FactIndex index = index(user);
        if (limit == 0 || index.size() == 0 || query.isBlank()) {
            return List.of();
        }
        List<String> terms = Terms.withPairs(query);
        int looked = (int) Math.min(index.size(), (long) limit * SPARE);
        Map<FactId, Double> lexical = index.rank(terms, looked);
        Map<FactId, Double> meaning = Map.of();
        double weight = 0;
        try {
            weight = embedder.weight(query);
            meaning = weight == 0 ? Map.of() : near(user, embedder.embed(query), lexical, looked);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            weight = 0;
            LOG.warn(
                    "A query was not embedded ({}); it goes by its words.",
                    e.getClass().getName());
        }
        Map<FactId, Fact> found = new HashMap<>();
        lexical.keySet().forEach(id -> put(found, index.facts().get(id)));
        meaning.keySet().forEach(id -> put(found, index.facts().get(id)));
        List<FactHit> hits = new ArrayList<>();
        for (Fact fact : found.values()) {
            double words = lexical.getOrDefault(fact.id(), 0.0);
            double nearness = meaning.getOrDefault(fact.id(), 0.0);
            double confidence = Decay.confidence(fact, now);
            double score = ((1 - weight) * words + weight * nearness) * confidence;
            if (confidence > LEAST_CONFIDENCE && score > 0) {
                hits.add(new FactHit(fact, score, index.shared(fact.id(), terms), words, nearness, confidence));
            }
        }
        hits.sort(Comparator.comparingDouble(FactHit::score)
                .thenComparing(hit -> hit.fact().confirmedAt())
                .reversed());
        return Collections.unmodifiableList(hits.subList(0, Math.min(limit, hits.size())));
    }

    /** What was written since the index was made is found the next time. */
    private static void put(Map<FactId, Fact> found, @Nullable Fact fact) {
        if (fact != null) {
            found.put(fact.id(), fact);
        }
    }

    private Map<FactId, Double> near(UserId user, FactVector query, Map<FactId, Double> lexical, int limit) {
        Map<FactId, Double> near = new HashMap<>();
        for (FactStore.Near each : store.nearest(user, query, limit)) {
            if (each.cosine() >= embedder.near()
                    || lexical.containsKey(each.fact().id())) {
                near.put(each.fact().id(), Math.max(0, each.cosine()));
            }
        }
        return near;
    }

    private FactIndex index(UserId user) {
        long version = store.version(user);
        synchronized (recent) {
            FactIndex known = recent.get(user);
            if (known != null && known.isOf(version)) {
                return known;
            }
        }
        // The version was read before: what is written meanwhile makes it another one.
        FactIndex made = new FactIndex(version, store.all(user));
        synchronized (recent) {
            recent.put(user, made);
        }
        return made;
    }

    void forget(UserId user) {
        synchronized (recent) {
            recent.remove(user);
        }
    }
}
