package dev.recap.memory;

import dev.recap.message.FactId;
import dev.recap.text.Bm25;
import dev.recap.text.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A user's current facts as words, as they were at one version of the store. Thread-safe. */
final class FactIndex {

    private final long version;
    private final Map<FactId, Fact> facts = new HashMap<>();
    private final Map<FactId, Set<String>> terms = new HashMap<>();
    private final Bm25<FactId> ranking = new Bm25<>();

    FactIndex(long version, List<Fact> all) {
        this.version = version;
        for (Fact fact : all) {
            if (fact.isCurrent()) {
                List<String> words = Terms.withPairs(fact.text());
                facts.put(fact.id(), fact);
                terms.put(fact.id(), Set.copyOf(words));
                ranking.add(fact.id(), words);
            }
        }
    }

    boolean isOf(long other) {
        return version == other;
    }

    int size() {
        return facts.size();
    }

    /** Returns the facts that hold words of a query, by how well they fit; the best is 1. */
    Map<FactId, Double> rank(List<String> query, int limit) {
        List<Bm25.Hit<FactId>> hits = ranking.rank(query, limit);
        Map<FactId, Double> scores = new HashMap<>();
        hits.forEach(hit -> scores.put(hit.id(), hit.score() / hits.get(0).score()));
        return scores;
    }

    /** Returns those of a query's terms that stand in a fact. */
    List<String> shared(FactId id, List<String> query) {
        Set<String> own = terms.getOrDefault(id, Set.of());
        return query.stream().filter(own::contains).distinct().toList();
    }

    Map<FactId, Fact> facts() {
        return facts;
    }
}
