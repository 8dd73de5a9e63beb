package dev.recap.cli;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** Text measured in the columns of a terminal, of which a Korean letter takes two and a combining mark none. */
final class Columns {

    /** How wide everything is laid out. */
    static final int WIDTH = 80;

    private Columns() {}

    static int of(String text) {
        return text.codePoints().map(Columns::of).sum();
    }

    private static int of(int codePoint) {
        return Math.max(0, WCWidth.wcwidth(codePoint));
    }

    /** Returns the text followed by blanks up to a width. */
    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** Returns the text cut to a width, with an ellipsis in the last column when something is missing. */
    static String cut(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        return head(text, 0, width - 1) + "…";
    }

    /** Returns the longest piece from a place on that fits, and at least one character. */
    private static String head(String text, int from, int width) {
        int used = 0;
        int end = from;
        while (end < text.length()) {
            int codePoint = text.codePointAt(end);
            used += of(codePoint);
            if (used > width && end > from) {
                break;
            }
            end += Character.charCount(codePoint);
        }
        return text.substring(from, end);
    }

    /** Returns the text in lines of at most a width, broken at blanks, or within a word that is too long for a line. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : Printable.of(text).strip().split("\n", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.split("\\s+", -1)) {
                if (!line.isEmpty() && of(line.toString()) + 1 + of(word) > width) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                // Measured piece by piece: a word may be the whole of a long text without blanks.
                int from = 0;
                for (String head = head(word, from, width);
                        from + head.length() < word.length();
                        head = head(word, from, width)) {
                    lines.add(head);
                    from += head.length();
                }
                line.append(line.isEmpty() ? "" : " ").append(word, from, word.length());
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
