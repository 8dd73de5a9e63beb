package dev.recap.text;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A form to be searched for.
 *
 * @param pattern matches at least one character; where it begins with a look-behind, that one only forbids, and takes all
 *     letters from a to z alike, and all Hangul
 * @param needs words in lower case, one of which the text must hold somewhere, in the match or elsewhere, for the pattern
 *     to be tried at all; empty where it is always
 * @param take adds what a match stands for
 */
record Rule<K>(Pattern pattern, List<String> needs, BiConsumer<Matcher, List<Span<K>>> take) {

    /**
     * Makes a rule.
     *
     * @param needs words that blanks part, or nothing
     */
    static <K> Rule<K> of(String needs, Pattern pattern, BiConsumer<Matcher, List<Span<K>>> take) {
        return new Rule<>(pattern, needs.isEmpty() ? List.of() : List.of(needs.split(" ", -1)), take);
    }

    /** Returns a pattern for one of the words that blanks part. */
    static String anyOf(String words) {
        return "(?:" + words.replace(' ', '|') + ")";
    }

    /** Returns whether a text, in lower case, holds what the rule needs. */
    boolean mayMatch(String lowerCase) {
        for (String word : needs) {
            if (lowerCase.contains(word)) {
                return true;
            }
        }
        return needs.isEmpty();
    }
}
