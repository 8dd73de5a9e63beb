package dev.recap.notebook.kernel;

import dev.recap.notebook.kernel.CellParts.Part;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Suggestion;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.jspecify.annotations.Nullable;

/**
 * What a notebook asks about code that is being written. Places in it are counted in letters (code points), as Jupyter's
 * protocol does since 5.2.
 */
final class CodeAssist {

    private final SourceCodeAnalysis analysis;
    private final Set<String> magics;

    /**
     * Makes an assistant.
     *
     * @param analysis of the JShell that runs the cells
     * @param magics what may stand behind a percent sign
     */
    CodeAssist(SourceCodeAnalysis analysis, Set<String> magics) {
        this.analysis = analysis;
        this.magics = magics;
    }

    /** The snippet that is being written, without those before it in its cell. */
    private record Written(String code, int begin) {}

    /** Returns what could stand at a place of a cell. */
    ReplacementOptions complete(String cell, int letters) {
        Written written = written(cell, letters);
        if (written.code().stripLeading().startsWith("%")) {
            return completeMagic(cell, written, letters);
        }
        int[] anchor = {written.code().length()};
        List<String> words = analysis
                .completionSuggestions(written.code(), written.code().length(), anchor)
                .stream()
                // What fits the type that is wanted comes first.
                .sorted((one, other) -> Boolean.compare(other.matchesType(), one.matchesType()))
                .map(Suggestion::continuation)
                .distinct()
                .toList();
        int from = cell.codePointCount(0, written.begin() + anchor[0]);
        return new ReplacementOptions(words, from, letters);
    }

    private ReplacementOptions completeMagic(String cell, Written written, int letters) {
        int begin = written.code().indexOf('%') + 1;
        String word = written.code().substring(begin);
        List<String> words =
                magics.stream().filter(name -> name.startsWith(word)).sorted().toList();
        return new ReplacementOptions(words, cell.codePointCount(0, written.begin() + begin), letters);
    }

    /** Returns what is known about what stands at a place, or {@code null} when nothing is. */
    @Nullable
    DisplayData inspect(String cell, int letters, boolean inDetail) {
        String code = written(cell, letters).code();
        String text = documentation(code, inDetail);
        if (text.isEmpty() && !code.isEmpty()) {
            // JShell knows what a method is where its arguments begin.
            int end = cell.offsetByCodePoints(0, Math.min(letters, cell.codePointCount(0, cell.length())));
            int wordEnd = end;
            while (wordEnd < cell.length() && Character.isJavaIdentifierPart(cell.charAt(wordEnd))) {
                wordEnd++;
            }
            text = documentation(code + cell.substring(end, wordEnd) + "(", inDetail);
        }
        return text.isEmpty() ? null : new DisplayData(text);
    }

    private String documentation(String code, boolean inDetail) {
        return analysis.documentation(code, code.length(), inDetail).stream()
                .flatMap(found -> Stream.of(found.signature(), found.javadoc()))
                .filter(part -> part != null && !part.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    /** Returns in {@link BaseKernel}'s words whether a cell is whole; {@code ""} when more lines have to follow. */
    String isComplete(String cell) {
        CellParts parts = new CellParts(analysis, cell);
        for (Part part = parts.next(); part != null; part = parts.next()) {
            switch (part.completeness()) {
                case COMPLETE, COMPLETE_WITH_SEMI, CONSIDERED_INCOMPLETE -> {}
                case DEFINITELY_INCOMPLETE, EMPTY -> {
                    return "";
                }
                case UNKNOWN -> {
                    return BaseKernel.IS_COMPLETE_BAD;
                }
            }
        }
        return BaseKernel.IS_COMPLETE_YES;
    }

    private Written written(String cell, int letters) {
        int end = cell.offsetByCodePoints(0, Math.min(letters, cell.codePointCount(0, cell.length())));
        String before = cell.substring(0, end);
        Part last = null;
        CellParts parts = new CellParts(analysis, before);
        for (Part part = parts.next(); part != null; part = parts.next()) {
            last = part;
        }
        int begin = last == null || isEnded(last, before) ? end : last.offset();
        return new Written(before.substring(begin), begin);
    }

    /** Behind a statement, and on the line behind one for the kernel, another part begins. */
    private static boolean isEnded(Part part, String before) {
        if (part.isMagic()) {
            return before.endsWith("\n");
        }
        return part.isStatement()
                || (part.isWhole() && part.code().stripTrailing().endsWith("}"));
    }
}
