package dev.recap.text;

/**
 * Porter's algorithm for English ("An algorithm for suffix stripping", Program 14(3), 1980): {@code relational} and {@code
 * relate} become {@code relat}.
 */
final class PorterStemmer {

    private static final String[][] STEP_2 =
            rules("ational ate tional tion enci ence anci ance izer ize abli able alli al entli"
                    + " ent eli e ousli ous ization ize ation ate ator ate alism al iveness ive fulness ful ousness ous aliti al"
                    + " iviti ive biliti ble");
    private static final String[][] STEP_3 = rules("icate ic ative - alize al iciti ic ical ic ful - ness -");
    private static final String[][] STEP_4 =
            rules("al - ance - ence - er - ic - able - ible - ant - ement - ment - ent - ion -"
                    + " ou - ism - ate - iti - ous - ive - ize -");

    private PorterStemmer() {}

    /** Returns the stem of a word in lower-case letters from a to z; any other word as it is. */
    static String stem(String word) {
        if (word.length() < 3 || !word.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
            return word;
        }
        String stem = step1(word);
        stem = replaced(stem, STEP_2, 0);
        stem = replaced(stem, STEP_3, 0);
        stem = replaced(stem, STEP_4, 1);
        return step5(stem);
    }

    private static String step1(String word) {
        String stem = word;
        if (stem.endsWith("sses") || stem.endsWith("ies")) {
            stem = without(stem, 2);
        } else if (stem.endsWith("s") && !stem.endsWith("ss")) {
            stem = without(stem, 1);
        }
        if (stem.endsWith("eed")) {
            stem = measure(without(stem, 3)) > 0 ? without(stem, 1) : stem;
        } else if (stem.endsWith("ed") && hasVowel(without(stem, 2))) {
            stem = mended(without(stem, 2));
        } else if (stem.endsWith("ing") && hasVowel(without(stem, 3))) {
            stem = mended(without(stem, 3));
        }
        return stem.endsWith("y") && hasVowel(without(stem, 1)) ? without(stem, 1) + "i" : stem;
    }

    private static String mended(String stem) {
        if (stem.endsWith("at")
                || stem.endsWith("bl")
                || stem.endsWith("iz")
                || (measure(stem) == 1 && endsShort(stem))) {
            return stem + "e";
        }
        return endsDouble(stem) && "lsz".indexOf(stem.charAt(stem.length() - 1)) < 0 ? without(stem, 1) : stem;
    }

    /** Replaces the longest suffix that fits, if enough is left before it. */
    private static String replaced(String word, String[][] rules, int moreThan) {
        String[] longest = null;
        for (String[] rule : rules) {
            if (word.endsWith(rule[0]) && (longest == null || rule[0].length() > longest[0].length())) {
                longest = rule;
            }
        }
        if (longest == null) {
            return word;
        }
        String stem = without(word, longest[0].length());
        boolean fits =
                measure(stem) > moreThan && (!longest[0].equals("ion") || stem.endsWith("s") || stem.endsWith("t"));
        return fits ? stem + longest[1] : word;
    }

    private static String step5(String word) {
        String stem = word;
        if (stem.endsWith("e")) {
            String rest = without(stem, 1);
            int measure = measure(rest);
            if (measure > 1 || (measure == 1 && !endsShort(rest))) {
                stem = rest;
            }
        }
        return stem.endsWith("ll") && measure(without(stem, 1)) > 1 ? without(stem, 1) : stem;
    }

    private static String without(String word, int chars) {
        return word.substring(0, word.length() - chars);
    }

    private static boolean isConsonant(String word, int at) {
        char c = word.charAt(at);
        return c == 'y' ? (at == 0 || !isConsonant(word, at - 1)) : "aeiou".indexOf(c) < 0;
    }

    private static boolean hasVowel(String stem) {
        for (int i = 0; i < stem.length(); i++) {
            if (!isConsonant(stem, i)) {
                return true;
            }
        }
        return false;
    }

    /** Porter's m: how often a consonant follows a vowel. */
    private static int measure(String stem) {
        int count = 0;
        boolean wasVowel = false;
        for (int i = 0; i < stem.length(); i++) {
            boolean isVowel = !isConsonant(stem, i);
            count += wasVowel && !isVowel ? 1 : 0;
            wasVowel = isVowel;
        }
        return count;
    }

    private static boolean endsDouble(String stem) {
        int last = stem.length() - 1;
        return last > 0 && stem.charAt(last) == stem.charAt(last - 1) && isConsonant(stem, last);
    }

    /** Porter's *o: consonant, vowel, consonant, and the last is none of w, x, y. */
    private static boolean endsShort(String stem) {
        int last = stem.length() - 1;
        return last >= 2
                && isConsonant(stem, last)
                && !isConsonant(stem, last - 1)
                && isConsonant(stem, last - 2)
                && "wxy".indexOf(stem.charAt(last)) < 0;
    }

    private static String[][] rules(String list) {
        String[] words = list.split(" ", -1);
        String[][] rules = new String[words.length / 2][];
        for (int i = 0; i < rules.length; i++) {
            rules[i] = new String[] {words[2 * i], words[2 * i + 1].replace("-", "")};
        }
        return rules;
    }
}
