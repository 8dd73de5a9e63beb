package dev.recap.transfer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Foreign words inside Markdown. */
final class MarkdownText {

    private static final Pattern PUNCTUATION = Pattern.compile("[\\\\`*_{}\\[\\]()<>#+!|~&-]");
    private static final Pattern LINE_BREAKS = Pattern.compile("\\R+");
    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern BACKTICKS = Pattern.compile("`{3,}");

    private MarkdownText() {}

    /** Returns words for the middle of a line, without meaning to Markdown. */
    static String escaped(String words) {
        String line = LINE_BREAKS.matcher(words).replaceAll(" ");
        return PUNCTUATION.matcher(line).replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()));
    }

    /** Returns words as a quotation, which ends whatever they begin. */
    static String quoted(String words) {
        return ("> " + LINE_BREAK.matcher(words).replaceAll("\n> ")).replaceAll("(?m)^> $", ">");
    }

    /** Returns words between fences that are longer than any inside. */
    static String fenced(String language, String words) {
        int longest = BACKTICKS
                .matcher(words)
                .results()
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(2);
        String fence = "`".repeat(longest + 1);
        return fence + language + "\n" + words + "\n" + fence;
    }
}
