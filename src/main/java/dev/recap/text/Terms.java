package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The words of a text as a search compares them: in NFC, narrow and in lower case, English ones without the commonest and stemmed by
 * Porter's algorithm, Korean ones taken apart by Lucene's Nori where {@code org.apache.lucene:lucene-analysis-nori} is on
 * the class path, else as pairs of syllables; a number with hyphens also without them. Nori is loaded with the first Korean text, which takes some 200 ms. Index and
 * queries must be made alike: with Nori or without.
 *
 * <p>{@code "Running in 부산에서"} is {@code [run, 부산]} with Nori and {@code [run, 부산, 산에, 에서]} without. Safe for use by
 * several threads.
 */
public final class Terms {

    private static final Set<String> STOP_WORDS = OrdinaryWords.set("""
            a an the is are was were be been am i you he she it we they me him her them my your his its our their this that
            these those to of in on at for with and or but so as by from up about into than then do does did done have has
            had will would can could should may might what when where who whom which why how s t re ve ll m d not no""");

    private static final int SHORTEST_NUMBER = 7;
    private static final int LONGEST_NUMBER = 19;

    private Terms() {}

    /** Returns the terms in the order of the text, repeated as often as they stand there. */
    public static List<String> of(String text) {
        return of(text, Korean.TERMS, false);
    }

    /**
     * Returns the same with the pairs of syllables of Korean words beside what Nori takes them apart into. Two texts that
     * tell of the same in other words are found to be alike more often: of a Korean question's answers in manuals, 72.8 %
     * stand among the first ten by {@link Bm25}, 68.0 % by Nori's words and 67.6 % by pairs alone (HG-TODS).
     */
    public static List<String> withPairs(String text) {
        return of(text, Korean.WITH_PAIRS, false);
    }

    /** Returns the same with the commonest English words, Korean particles, endings and exclamations. */
    public static List<String> withCommonest(String text) {
        return of(text, Korean.ALL, true);
    }

    private static List<String> of(String text, Function<String, List<String>> korean, boolean commonest) {
        String lower = LowerCase.of(Narrow.of(Nfc.of(text)));
        List<String> terms = new ArrayList<>();
        int at = 0;
        while (at < lower.length()) {
            int end = at;
            if (isHangul(lower.codePointAt(at))) {
                // Nori judges a word by its neighbours, so the blanks between them go with them.
                end = endOfKorean(lower, at);
                terms.addAll(korean.apply(lower.substring(at, end)));
            } else {
                while (end < lower.length() && isOfWord(lower.codePointAt(end))) {
                    end += Character.charCount(lower.codePointAt(end));
                }
                if (end > at) {
                    String word = lower.substring(at, end);
                    if (commonest || !STOP_WORDS.contains(word)) {
                        terms.add(PorterStemmer.stem(word));
                    }
                    if (isDigit(lower, at)) {
                        withoutHyphens(lower, at).ifPresent(terms::add);
                    }
                }
            }
            at = end > at ? end : at + Character.charCount(lower.codePointAt(at));
        }
        return terms;
    }

    /** Returns the digits of a phone, account or card number with hyphens that begins at the place. */
    private static Optional<String> withoutHyphens(String text, int from) {
        if (from > 0 && text.charAt(from - 1) == '-') {
            return Optional.empty();
        }
        StringBuilder digits = new StringBuilder();
        int at = from;
        while (digits.length() <= LONGEST_NUMBER && (isDigit(text, at) || isHyphenInside(text, at))) {
            if (isDigit(text, at)) {
                digits.append(text.charAt(at));
            }
            at++;
        }
        boolean isNumber = at - from > digits.length()
                && digits.length() >= SHORTEST_NUMBER
                && digits.length() <= LONGEST_NUMBER
                && (at == text.length() || !isOfWord(text.codePointAt(at)));
        return isNumber ? Optional.of(digits.toString()) : Optional.empty();
    }

    private static boolean isHyphenInside(String text, int at) {
        return at < text.length() && text.charAt(at) == '-' && isDigit(text, at - 1) && isDigit(text, at + 1);
    }

    private static boolean isDigit(String text, int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private static int endOfKorean(String text, int from) {
        int end = from;
        for (int at = from; at < text.length(); at++) {
            if (isHangul(text.charAt(at))) {
                end = at + 1;
            } else if (text.charAt(at) != ' ') {
                break;
            }
        }
        return end;
    }

    private static boolean isHangul(int c) {
        return c >= 0xAC00 && c <= 0xD7A3;
    }

    private static boolean isOfWord(int c) {
        return !isHangul(c) && (Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK);
    }

    /** Initialized by the first Korean text. */
    private static final class Korean {

        static final Function<String, List<String>> TERMS = isNoriThere() ? NoriTerms::of : Korean::bigrams;
        static final Function<String, List<String>> ALL = isNoriThere() ? NoriTerms::all : Korean::bigrams;
        static final Function<String, List<String>> WITH_PAIRS = isNoriThere() ? Korean::withPairs : Korean::bigrams;

        private static List<String> withPairs(String hangul) {
            List<String> terms = new ArrayList<>(NoriTerms.of(hangul));
            terms.addAll(bigrams(hangul));
            return terms;
        }

        private static boolean isNoriThere() {
            try {
                Class.forName("org.apache.lucene.analysis.ko.KoreanTokenizer", false, Terms.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException missing) {
                return false;
            }
        }

        private static List<String> bigrams(String hangul) {
            List<String> pairs = new ArrayList<>();
            for (String word : hangul.split(" +", -1)) {
                if (word.length() == 1) {
                    pairs.add(word);
                }
                for (int i = 0; i + 1 < word.length(); i++) {
                    pairs.add(word.substring(i, i + 2));
                }
            }
            return pairs;
        }
    }
}
