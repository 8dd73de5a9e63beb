package dev.recap.text;

import dev.recap.text.Entity.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names by their capitals. {@code The Bank of Busan hired Aria. Reviewed Pol Krisat's plan.} holds Bank of Busan, Aria and
 * Pol Krisat: ordinary words are taken off where a sentence begins, {@code of} joins capitalized words, a possessive
 * ends a name.
 */
final class LatinNames {

    private static final Set<String> CONNECTORS =
            Set.of("of", "de", "del", "la", "du", "da", "di", "der", "den", "van", "von", "bin", "al", "le");

    /** What may stand before {@code of} at the end of several words: the others are a person of somewhere. */
    private static final Set<String> INSTITUTIONS = Set.of(
            "institute",
            "university",
            "bank",
            "ministry",
            "department",
            "school",
            "college",
            "museum",
            "church",
            "board",
            "states",
            "republic",
            "kingdom",
            "academy",
            "society",
            "center",
            "centre",
            "house",
            "faculty");

    private final List<LatinWord> words;
    private final Set<String> capitalizedInside = new HashSet<>();
    private final Set<String> lowerCase = new HashSet<>();

    private LatinNames(String text) {
        words = LatinWord.in(text);
        for (LatinWord word : words) {
            if (!word.isCapitalized()) {
                lowerCase.add(word.text());
            } else if (!word.startsSentence()) {
                capitalizedInside.add(word.text());
            }
        }
    }

    static void find(String text, List<Span<Kind>> found) {
        LatinNames names = new LatinNames(text);
        // Who shouts all the time tells no names by capitals.
        if (names.lowerCase.isEmpty()
                && names.words.stream().allMatch(LatinWord::isAllCapitals)
                && names.words.size() > 2) {
            return;
        }
        for (int first = 0; first < names.words.size(); first++) {
            if (names.canBegin(first)) {
                int last = names.lastOfRun(first);
                names.addRun(first, last, found);
                first = last;
            }
        }
    }

    private boolean canBegin(int index) {
        LatinWord word = words.get(index);
        return (word.isCapitalized() && word.text().length() > 1 && !OrdinaryWords.isNever(word.lowerCase()))
                || isInitial(index);
    }

    /** As J. in J. Kim. */
    private boolean isInitial(int index) {
        return words.get(index).text().length() == 1
                && Character.isUpperCase(words.get(index).text().charAt(0))
                && index + 1 < words.size()
                && words.get(index + 1).start() - words.get(index).end() == 2
                && continues(index + 1);
    }

    private boolean continues(int index) {
        LatinWord word = words.get(index);
        return word.follows()
                && !word.startsSentence()
                && word.isCapitalized()
                && !OrdinaryWords.isNever(word.lowerCase());
    }

    private int lastOfRun(int first) {
        int last = first;
        while (!words.get(last).endsRun() && last + 1 < words.size()) {
            if (continues(last + 1)) {
                last++;
            } else if (joins(first, last)) {
                last += words.get(last + 2).text().equals("the") ? 3 : 2;
            } else {
                break;
            }
        }
        return last;
    }

    /** Returns whether a connector and a capitalized word go on with the name. */
    private boolean joins(int first, int last) {
        if (last + 2 >= words.size()) {
            return false;
        }
        LatinWord connector = words.get(last + 1);
        if (!connector.follows() || connector.endsRun() || !CONNECTORS.contains(connector.text())) {
            return false;
        }
        boolean isOf = connector.text().equals("of");
        if (isOf && first != last && !INSTITUTIONS.contains(words.get(last).lowerCase())) {
            return false;
        }
        boolean the = isOf && words.get(last + 2).text().equals("the") && last + 3 < words.size();
        return continues(the ? last + 3 : last + 2);
    }

    private void addRun(int first, int last, List<Span<Kind>> found) {
        int from = first;
        if (words.get(first).startsSentence() && isOrdinary(first, last)) {
            from++;
            while (from <= last && !words.get(from).isCapitalized()) {
                from++;
            }
        }
        if (from <= last) {
            found.add(new Span<>(words.get(from).start(), words.get(last).end(), Kind.NAME));
        }
    }

    /** Returns whether the word that begins a sentence is none of the name that may follow it. */
    private boolean isOrdinary(int index, int last) {
        LatinWord word = words.get(index);
        if (capitalizedInside.contains(word.text())) {
            return false;
        }
        String lower = word.lowerCase();
        if (OrdinaryWords.isAtStart(lower)) {
            return true;
        }
        if (index < last) {
            // "Reviewed Pol Krisat" but "Distributed Tracing", "Absolutely Marta" but "Kelly Ruiz".
            boolean isAdverb = lower.length() > 7 && lower.endsWith("ly");
            return isAdverb || (last - index >= 2 && (lower.endsWith("ed") || lower.endsWith("ing")));
        }
        boolean isVerb = index + 1 < words.size()
                && words.get(index + 1).follows()
                && OrdinaryWords.isAfterVerbs(words.get(index + 1).text());
        return !word.endsRun() && (isVerb || lowerCase.contains(lower) || OrdinaryWords.hasOrdinaryEnding(lower));
    }
}
