package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The words of a text as a search compares them: in NFC and lower case, English ones without the commonest and stemmed by
 * Porter's algorithm, Korean ones taken apart by Lucene's Nori where {@code org.apache.lucene:lucene-analysis-nori} is on
 * the class path, else as pairs of syllables. Nori is loaded with the first Korean text, which takes some 200 ms. Index and
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

    private Terms() {}

    /** Returns the terms in the order of the text, repeated as often as they stand there. */
    public static List<String> of(String text) {
        String lower = LowerCase.of(Nfc.of(text));
        List<String> terms = new ArrayList<>();
        int at = 0;
        while (at < lower.length()) {
            int end = at;
            if (isHangul(lower.codePointAt(at))) {
                // Nori judges a word by its neighbours, so the blanks between them go with them.
                end = endOfKorean(lower, at);
                terms.addAll(Korean.TERMS.apply(lower.substring(at, end)));
            } else {
                while (end < lower.length() && isOfWord(lower.codePointAt(end))) {
                    end += Character.charCount(lower.codePointAt(end));
                }
                if (end > at) {
                    String word = lower.substring(at, end);
                    if (!STOP_WORDS.contains(word)) {
                        terms.add(PorterStemmer.stem(word));
                    }
                }
            }
            at = end > at ? end : at + Character.charCount(lower.codePointAt(at));
        }
        return terms;
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
