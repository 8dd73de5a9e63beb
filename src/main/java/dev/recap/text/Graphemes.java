package dev.recap.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts text only between what readers see as characters: never within a surrogate pair, an emoji of several code points
 * or a Hangul syllable written in parts. A character longer than 64 {@code char}s, which no script has, is cut between
 * code points.
 */
public final class Graphemes {

    private static final Pattern CLUSTER = Pattern.compile("\\X");
    private static final int LONGEST = 64;

    private Graphemes() {}

    /**
     * Returns the text when it is short enough, else its beginning with {@code …} at the end.
     *
     * @param maxLength the length of the result at most, in {@code char}s, at least 1
     */
    public static String shorten(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end = 0;
        // The boundary sought lies within the first maxLength chars and one character more.
        for (String cluster : split(text.substring(0, Math.min(text.length(), maxLength + LONGEST)))) {
            if (end + cluster.length() > maxLength - 1) {
                break;
            }
            end += cluster.length();
        }
        return text.substring(0, end).stripTrailing() + "…";
    }

    /** Returns the characters readers see, which together are the text. */
    public static List<String> split(String text) {
        List<String> clusters = new ArrayList<>();
        Matcher matcher = CLUSTER.matcher(text);
        int at = 0;
        while (at < text.length()) {
            int limit = Math.min(text.length(), at + LONGEST + 1);
            matcher.region(at, limit);
            int end = matcher.lookingAt() ? matcher.end() : at + 1;
            if (end - at > LONGEST) {
                end = text.offsetByCodePoints(at, 1);
            }
            clusters.add(text.substring(at, Math.max(end, at + 1)));
            at = Math.max(end, at + 1);
        }
        return clusters;
    }
}
