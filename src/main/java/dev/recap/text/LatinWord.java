package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A word in a script that has capitals.
 *
 * @param end where it ends, without a possessive {@code 's} or a {@code -style}
 * @param text from start to end
 * @param startsSentence whether a sentence or line begins with it
 * @param follows whether nothing but one blank (after an initial also a full stop) parts it from the word before it
 * @param endsRun whether it ends with such or runs over into Hangul, so that no name goes on behind it
 */
record LatinWord(int start, int end, String text, boolean startsSentence, boolean follows, boolean endsRun) {

    /** An id, as ABC-123. */
    private static final Pattern NUMBERED = Pattern.compile(".*-\\d+");

    private static final Pattern ENDING =
            Pattern.compile("(?:['’][sS]|-(?:style|specific|based|like|only|related|driven|free|wide))$");

    private static final Pattern TITLE = Pattern.compile("(?s)(?:|.*[^A-Za-z])(?:Dr|Mr|Mrs|Ms|St|Mt|Ft|Prof|Jr|Sr)");

    private static final String JOINERS = "'’-&";
    private static final String ENDS = ".!?…:;•。";

    static List<LatinWord> in(String text) {
        List<LatinWord> words = new ArrayList<>();
        int before = 0;
        for (int at = 0; at < text.length(); at++) {
            if (!isLetter(text.charAt(at))) {
                continue;
            }
            int end = endOf(text, at);
            String word = text.substring(at, end);
            String core = hasJoiner(word) ? ENDING.matcher(word).replaceFirst("") : word;
            boolean glued = end < text.length() && Rules.isHangul(text.charAt(end));
            words.add(new LatinWord(
                    at,
                    at + core.length(),
                    core,
                    startsSentence(text, before, at),
                    !words.isEmpty() && follows(text, before, at),
                    glued || core.length() < word.length()));
            before = end;
            at = end;
        }
        return words;
    }

    String lowerCase() {
        return LowerCase.of(text).replace('’', '\'');
    }

    boolean isCapitalized() {
        return (Character.isUpperCase(text.charAt(0)) && !isNumbered()) || hasInnerCapital();
    }

    /** As in iPhone and arXiv; of pH nothing would be left to recognize. */
    private boolean hasInnerCapital() {
        int at = 1;
        while (at < text.length() && !Character.isUpperCase(text.charAt(at))) {
            at++;
        }
        return text.length() > 3 && at < text.length() && text.indexOf('-') < 0;
    }

    private boolean isNumbered() {
        return text.indexOf('-') >= 0 && NUMBERED.matcher(text).matches();
    }

    boolean isAllCapitals() {
        return text.length() > 1 && text.chars().noneMatch(Character::isLowerCase);
    }

    private static int endOf(String text, int start) {
        int at = start;
        while (at < text.length()
                && (isOfWord(text.charAt(at))
                        || (JOINERS.indexOf(text.charAt(at)) >= 0
                                && at + 1 < text.length()
                                && isOfWord(text.charAt(at + 1))))) {
            at++;
        }
        return at;
    }

    private static boolean hasJoiner(String word) {
        return word.indexOf('-') >= 0 || word.indexOf('\'') >= 0 || word.indexOf('’') >= 0;
    }

    private static boolean isOfWord(char c) {
        return isLetter(c) || Character.isDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean isLetter(char c) {
        return Character.isUpperCase(c) || Character.isLowerCase(c);
    }

    /** Only what stands since the word before can end its sentence. */
    private static boolean startsSentence(String text, int from, int start) {
        boolean ends = false;
        for (int at = from; at < start; at++) {
            if (text.charAt(at) == '\n') {
                return true;
            }
            ends |= ENDS.indexOf(text.charAt(at)) >= 0;
        }
        return from == 0 || (ends && !isShortened(text, from, start));
    }

    private static boolean follows(String text, int from, int start) {
        return isGap(" ", text, from, start) || isGap(" & ", text, from, start) || isShortened(text, from, start);
    }

    private static boolean isShortened(String text, int from, int start) {
        return isGap(". ", text, from, start) && isInitialOrTitle(text, from);
    }

    private static boolean isGap(String gap, String text, int from, int start) {
        return start - from == gap.length() && text.startsWith(gap, from);
    }

    private static boolean isInitialOrTitle(String text, int end) {
        if (end == 1 || (end > 1 && !isOfWord(text.charAt(end - 2)))) {
            return Character.isUpperCase(text.charAt(end - 1)) && text.charAt(end - 1) != 'I';
        }
        String last = text.substring(Math.max(0, end - 5), end);
        return TITLE.matcher(last).matches();
    }
}
