package dev.recap.notebook.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.jspecify.annotations.Nullable;

/** What a cell consists of, part by part: lines for the kernel, and what JShell calls snippets. */
final class CellParts {

    /**
     * A part.
     *
     * @param code as JShell is to be given it, without comments before it
     * @param offset where in the cell it begins
     * @param isMagic whether it is a line for the kernel, with its percent sign
     * @param isStatement whether a semicolon stands at its end
     * @param completeness of the code; of a line for the kernel always complete
     */
    record Part(String code, int offset, boolean isMagic, boolean isStatement, Completeness completeness) {

        /** Returns whether it can be run, and something may follow. */
        boolean isWhole() {
            return CellParts.isWhole(completeness);
        }
    }

    /** Comments, and texts in which what looks like one is none. */
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile("//[^\n]*|/\\*[\\s\\S]*?\\*/|" + Literals.TEXT);

    private static final Pattern MAGIC_LINE = Pattern.compile("(?<=\n)%[A-Za-z]");

    private final SourceCodeAnalysis analysis;
    private final int length;
    private String rest;

    CellParts(SourceCodeAnalysis analysis, String cell) {
        this.analysis = analysis;
        this.length = cell.length();
        this.rest = cell;
    }

    /** Returns the next part, or {@code null} when there are no more. Behind one that is not whole nothing follows. */
    @Nullable
    Part next() {
        rest = fromFirstCode(rest);
        int offset = length - rest.length();
        if (rest.isEmpty()) {
            return null;
        }
        // No snippet begins with a percent sign.
        if (rest.startsWith("%")) {
            String line = rest.lines().findFirst().orElse("");
            rest = rest.substring(line.length());
            return new Part(line.strip(), offset, true, true, Completeness.COMPLETE);
        }
        String source = rest;
        CompletionInfo info = analysis.analyzeCompletion(source);
        if (!isWhole(info.completeness())) {
            source = upToMagic();
            info = analysis.analyzeCompletion(source);
        }
        Completeness completeness = info.completeness();
        if (!isWhole(completeness)) {
            Part last = new Part(rest, offset, false, false, completeness);
            rest = "";
            return last;
        }
        String written = source.substring(0, source.length() - info.remaining().length());
        boolean isStatement = endsInSemicolon(written);
        rest = rest.substring(written.length());
        return new Part(info.source(), offset, false, isStatement, completeness);
    }

    /**
     * Returns as much of what is not whole as is, before a line for the kernel: a path may have the signs of a comment. Where
     * it is not whole without the line either, the percent sign is an operator.
     */
    private String upToMagic() {
        Matcher line = MAGIC_LINE.matcher(rest);
        while (line.find()) {
            String before = rest.substring(0, line.start());
            if (isWhole(analysis.analyzeCompletion(before).completeness())) {
                return before;
            }
        }
        return rest;
    }

    private static boolean isWhole(Completeness completeness) {
        return completeness == Completeness.COMPLETE || completeness == Completeness.COMPLETE_WITH_SEMI;
    }

    /** Behind the last part of a cell a comment may stand, which JShell takes for its end. */
    private static boolean endsInSemicolon(String written) {
        return COMMENT_OR_TEXT
                .matcher(written)
                .replaceAll(found -> found.group().startsWith("/") ? " " : "text")
                .stripTrailing()
                .endsWith(";");
    }

    /** JShell loses count of the lines of a snippet that begins with empty ones, or with a comment. */
    private static String fromFirstCode(String source) {
        int start = 0;
        while (start < source.length()) {
            int end = -1;
            if (Character.isWhitespace(source.charAt(start))) {
                end = start + 1;
            } else if (source.startsWith("//", start)) {
                int lineEnd = source.indexOf('\n', start);
                end = lineEnd < 0 ? source.length() : lineEnd;
            } else if (source.startsWith("/*", start)) {
                int close = source.indexOf("*/", start + 2);
                end = close < 0 ? -1 : close + 2;
            }
            if (end < 0) {
                break;
            }
            start = end;
        }
        return source.substring(start);
    }
}
