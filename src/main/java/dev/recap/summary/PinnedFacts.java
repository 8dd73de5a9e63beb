package dev.recap.summary;

import dev.recap.text.Entities;
import dev.recap.text.Entity;
import dev.recap.text.Graphemes;
import dev.recap.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Puts the facts a summary's words lack behind them, within the limit: at most 40 % of it is theirs, the newest come
 * first, and the words are cut at a sentence when both do not fit.
 *
 * @param text the words with the pinned facts behind them
 * @param pinned the facts that are pinned, newest first
 * @param lost facts of the newest batch that are neither in the words nor pinned
 */
record PinnedFacts(String text, List<String> pinned, List<Entity> lost) {

    static final String BETWEEN = "; ";

    private static final double SHARE = 0.4;

    /** Cutting the words can take a fact out of them, which then has to be pinned: a few rounds settle it. */
    private static final int ROUNDS = 6;

    /**
     * Fits words and facts together.
     *
     * @param words as the model wrote them
     * @param batch the facts of the messages that are covered now, oldest first
     * @param before what was pinned before, newest first
     * @param heading stands before the pinned facts
     */
    static PinnedFacts of(String words, List<Entity> batch, List<String> before, String heading, SummaryLimit limit) {
        String fitting = withoutLine(words, heading);
        PinnedFacts settled = pin(fitting, batch, before, heading, limit);
        for (int round = 0; round < ROUNDS && !limit.fits(settled.text()); round++) {
            fitting = cut(fitting, limit.max() - (limit.length(settled.text()) - limit.length(fitting)), limit);
            settled = pin(fitting, batch, before, heading, limit);
        }
        return limit.fits(settled.text()) ? settled : shortened(settled, limit);
    }

    /** The model is shown the pinned facts as a part of the summary so far, and many a one copies their line. */
    private static String withoutLine(String words, String heading) {
        if (heading.isBlank() || !words.contains(heading)) {
            return words;
        }
        String rest = words.lines().filter(line -> !line.startsWith(heading)).collect(Collectors.joining("\n"));
        return rest.isBlank() ? words : rest.strip();
    }

    /** The facts are at the end, so it is the words before them that give way. */
    private static PinnedFacts shortened(PinnedFacts facts, SummaryLimit limit) {
        int line = facts.text().lastIndexOf('\n');
        String pinned = facts.pinned().isEmpty() || line < 0 ? "" : facts.text().substring(line);
        String words = facts.text().substring(0, facts.text().length() - pinned.length());
        return new PinnedFacts(
                cut(words, limit.max() - limit.length(pinned), limit) + pinned, facts.pinned(), facts.lost());
    }

    private static PinnedFacts pin(
            String words, List<Entity> batch, List<String> before, String heading, SummaryLimit limit) {
        if (batch.isEmpty() && before.isEmpty()) {
            return new PinnedFacts(words, List.of(), List.of());
        }
        Predicate<Entity> isIn = Entities.toldBy(words);
        Set<String> missing = new LinkedHashSet<>();
        for (int i = batch.size() - 1; i >= 0; i--) {
            if (!isIn.test(batch.get(i))) {
                missing.add(batch.get(i).text());
            }
        }
        before.stream().filter(fact -> !isIn.test(remembered(fact))).forEach(missing::add);
        List<String> pinned = new ArrayList<>();
        String line = "";
        for (String fact : missing) {
            String longer = line.isEmpty() ? "\n" + heading + " " + fact : line + BETWEEN + fact;
            if (limit.length(longer) <= SHARE * limit.max()) {
                pinned.add(fact);
                line = longer;
            }
        }
        List<Entity> lost = batch.stream()
                .filter(fact -> missing.contains(fact.text()) && !pinned.contains(fact.text()))
                .toList();
        return new PinnedFacts(words + line, List.copyOf(pinned), lost);
    }

    /** What a fact is was not written down; one that tells it only where others said something is a name. */
    private static Entity remembered(String fact) {
        return Entities.in(fact).stream()
                .filter(entity -> entity.text().equals(fact))
                .findFirst()
                .orElse(new Entity(fact, Entity.Kind.NAME));
    }

    /** As many whole sentences from the beginning as there is room for; of a single endless one, its beginning. */
    private static String cut(String words, int room, SummaryLimit limit) {
        StringBuilder kept = new StringBuilder();
        int at = 0;
        for (String sentence : Sentences.split(words)) {
            int end = words.indexOf(sentence, at) + sentence.length();
            if (limit.length(words.substring(0, end)) > room) {
                break;
            }
            kept.append(words, at, end);
            at = end;
        }
        return kept.isEmpty() ? beginning(words, room, limit) : kept.toString();
    }

    private static String beginning(String words, int room, SummaryLimit limit) {
        String shorter = words;
        int length = Math.min(words.length(), Math.max(1, room));
        while (length > 1 && limit.length(shorter) > room) {
            shorter = Graphemes.shorten(words, length);
            length = length * 3 / 4;
        }
        return shorter;
    }
}
