package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * An episode that was found.
 *
 * @param episode the turn
 * @param score how well it fits, above 0, comparable within one search only
 * @param words the terms of the query that stand in it; none when only its neighbours hold some
 */
public record EpisodeHit(Episode episode, double score, List<String> words) {

    /** Copies the list. */
    public EpisodeHit {
        requireNonNull(episode, "episode");
        words = List.copyOf(words);
    }
}
