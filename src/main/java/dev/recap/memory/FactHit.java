package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;

/**
 * A fact that was found.
 *
 * @param fact the fact
 * @param score how well it fits, above 0: how alike × how sure
 * @param words the terms of the query that stand in it
 * @param lexical how alike the words are, from 0 to 1, the best of the search being 1
 * @param meaning how near it is by the embedding model, from 0 to 1
 * @param confidence how sure it is at present, from 0 to 1
 */
public record FactHit(Fact fact, double score, List<String> words, double lexical, double meaning, double confidence) {

    /** Copies the list. */
    public FactHit {
        requireNonNull(fact, "fact");
        words = List.copyOf(words);
    }

    /** Returns why it was found, for people. */
    public String why() {
        return String.format(
                Locale.ROOT, "words %.2f %s, meaning %.2f, confidence %.2f", lexical, words, meaning, confidence);
    }
}
