package dev.recap;

import dev.recap.text.Graphemes;
import dev.recap.text.Sentences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Cuts from a text the passage a search was after: the whole of a short one, else what begins with the first of the
 * sentences that hold most of the terms searched for.
 */
final class Excerpt {

    private static final int LONGEST = 300;
    private static final String LEFT_OUT = "… ";

    private Excerpt() {}

    /** Returns the passage on one line; the function takes a sentence apart as the terms were taken. */
    static String of(String text, Set<String> terms, Function<String, List<String>> apart) {
        List<String> sentences = Sentences.split(text);
        int best = text.length() <= LONGEST ? 0 : best(sentences, terms, apart);
        String passage = String.join(" ", sentences.subList(best, sentences.size()));
        return Graphemes.shorten(best == 0 ? passage : LEFT_OUT + passage, LONGEST);
    }

    private static int best(List<String> sentences, Set<String> terms, Function<String, List<String>> apart) {
        int best = 0;
        int most = 0;
        for (int i = 0; i < sentences.size() && most < terms.size(); i++) {
            Set<String> held = new HashSet<>(apart.apply(sentences.get(i)));
            held.retainAll(terms);
            if (held.size() > most) {
                most = held.size();
                best = i;
            }
        }
        return best;
    }
}
