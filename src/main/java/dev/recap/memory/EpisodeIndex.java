package dev.recap.memory;

import dev.recap.text.Bm25;
import dev.recap.text.Terms;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A user's turns as words. What answers a question often shares no word with it, but with the turn before or behind:
 * a turn's score is BM25's for itself, and for itself with one neighbour on each side, and half of that with two. On
 * LoCoMo's questions (categories 1 to 4 of three dialogues) 75 % of the evidence is among the first ten so, 65 % by the turn
 * alone. Neighbours are turns of the same conversation, as far as the times tell. Immutable.
 */
final class EpisodeIndex {

    /** Between two conversations there is more. */
    private static final Duration PAUSE = Duration.ofHours(4);

    private static final double FAR = 0.5;

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter KOREAN_DAY =
            DateTimeFormatter.ofPattern("yyyy년 M월 d일", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final List<Episode> episodes;
    private final List<List<String>> terms = new ArrayList<>();
    private final Bm25<Integer> own = new Bm25<>();
    private final Bm25<Integer> near = new Bm25<>();
    private final Bm25<Integer> far = new Bm25<>();

    EpisodeIndex(List<Episode> episodes) {
        this.episodes = List.copyOf(episodes);
        this.episodes.forEach(episode -> terms.add(Terms.withPairs(text(episode))));
        for (int i = 0; i < episodes.size(); i++) {
            own.add(i, terms.get(i));
            near.add(i, around(i, 1));
            far.add(i, around(i, 2));
        }
    }

    /** The day counts too, in the words of both languages: people ask what was said in May. */
    private static String text(Episode episode) {
        Instant at = episode.createdAt();
        String day = at == null ? "" : DAY.format(at) + " " + KOREAN_DAY.format(at);
        return day + "\n" + episode.user() + "\n" + episode.assistant();
    }

    private List<String> around(int place, int distance) {
        int first = place;
        while (first > 0 && place - first < distance && isOneConversation(first - 1, first)) {
            first--;
        }
        int last = place;
        while (last + 1 < episodes.size() && last - place < distance && isOneConversation(last, last + 1)) {
            last++;
        }
        List<String> all = new ArrayList<>();
        terms.subList(first, last + 1).forEach(all::addAll);
        return all;
    }

    private boolean isOneConversation(int first, int second) {
        Instant before = episodes.get(first).createdAt();
        Instant after = episodes.get(second).createdAt();
        return before == null
                || after == null
                || Duration.between(before, after).abs().compareTo(PAUSE) < 0;
    }

    /** Returns the best, the newer of equally good ones first. */
    List<EpisodeHit> search(String query, int limit) {
        List<String> words = Terms.withPairs(query);
        if (words.isEmpty() || episodes.isEmpty() || limit == 0) {
            return List.of();
        }
        Map<Integer, Double> scores = new HashMap<>();
        add(own.rank(words, episodes.size()), 1, scores);
        add(near.rank(words, episodes.size()), 1, scores);
        add(far.rank(words, episodes.size()), FAR, scores);
        Set<String> asked = new LinkedHashSet<>(words);
        return scores.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .limit(limit)
                .map(entry -> new EpisodeHit(
                        episodes.get(entry.getKey()),
                        entry.getValue(),
                        asked.stream()
                                .filter(terms.get(entry.getKey())::contains)
                                .toList()))
                .toList();
    }

    private static void add(List<Bm25.Hit<Integer>> hits, double weight, Map<Integer, Double> scores) {
        hits.forEach(hit -> scores.merge(hit.id(), weight * hit.score(), Double::sum));
    }
}
