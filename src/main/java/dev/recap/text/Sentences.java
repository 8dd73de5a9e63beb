package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into sentences by rules that suit Korean and English chat, where {@link java.text.BreakIterator} splits after
 * {@code Dr.} and not at line ends. Linear in the length of the text.
 *
 * <p>A line end always ends a sentence. A run of {@code . ! ? …} with closing quotes does when white space, the end, or
 * (after {@code ! ?}) Hangul follows; a single full stop does not after an abbreviation, an initial, or the number that
 * begins a list item. {@code 。！？} always do.
 */
public final class Sentences {

    private static final Set<String> ABBREVIATIONS = Set.of(
            "dr", "mr", "mrs", "ms", "prof", "st", "vs", "e.g", "i.e", "no", "jr", "sr", "approx", "fig", "mt", "dept",
            "est", "gen", "rev", "u.s", "u.k", "cf");

    private static final String CLOSING = "\"'”’)]}»」』";

    private Sentences() {}

    /** Returns the sentences in order, without the white space around them; blank ones are left out. */
    public static List<String> split(String text) {
        List<String> sentences = new ArrayList<>();
        int start = afterBlanks(text, 0);
        int at = start;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = -1;
            if (isLineEnd(c)) {
                end = at;
            } else if (isMark(c)) {
                int after = afterMarks(text, at);
                end = ends(text, start, at, after) ? after : -1;
                at = after - 1;
            }
            if (end >= 0) {
                add(sentences, text.substring(start, end));
                start = afterBlanks(text, end);
                at = Math.max(at, start - 1);
            }
            at++;
        }
        add(sentences, text.substring(start));
        return sentences;
    }

    private static int afterBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && (Character.isWhitespace(text.charAt(at)) || isLineEnd(text.charAt(at)))) {
            at++;
        }
        return at;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' || c == '\u0085';
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '!' || c == '?' || c == '…' || isWideMark(c);
    }

    private static boolean isWideMark(char c) {
        return c == '。' || c == '！' || c == '？';
    }

    /** Returns where a run of marks and the quotes closing after it end. */
    private static int afterMarks(String text, int from) {
        int at = from;
        while (at < text.length() && isMark(text.charAt(at))) {
            at++;
        }
        while (at < text.length() && CLOSING.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static boolean ends(String text, int start, int mark, int after) {
        char first = text.charAt(mark);
        if (after == text.length() || isWideMark(first)) {
            return true;
        }
        char next = text.charAt(after);
        boolean glued =
                first != '.' && first != '…' && Character.UnicodeScript.of(next) == Character.UnicodeScript.HANGUL;
        if (!Character.isWhitespace(next)) {
            return glued;
        }
        return first != '.' || after != mark + 1 || !isShortened(text, start, mark);
    }

    /** Returns whether the full stop belongs to the word before it. */
    private static boolean isShortened(String text, int start, int mark) {
        int word = mark;
        // No abbreviation is longer; without the limit, a text of full stops would be read again at each of them.
        while (word > start && mark - word < 8 && !Character.isWhitespace(text.charAt(word - 1))) {
            word--;
        }
        String before = text.substring(word, mark);
        if (word == start && !before.isEmpty() && before.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return true;
        }
        boolean initial =
                before.length() == 1 && before.charAt(0) >= 'A' && before.charAt(0) <= 'Z' && !before.equals("I");
        return initial || ABBREVIATIONS.contains(before.toLowerCase(Locale.ROOT));
    }

    private static void add(List<String> sentences, String sentence) {
        String stripped = sentence.strip();
        if (!stripped.isEmpty()) {
            sentences.add(stripped);
        }
    }
}
