package dev.recap.notebook.kernel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Where in which cell a snippet of JShell stood, so that errors can name the lines that people see. */
final class CellPlaces {

    /**
     * A line of a cell.
     *
     * @param cell the cell's number, as the notebook shows it
     * @param line counted from 1
     * @param text what stands there
     */
    record Place(int cell, int line, String text) {

        @Override
        public String toString() {
            return "cell [" + cell + "], line " + line;
        }
    }

    /**
     * A snippet in its cell.
     *
     * @param cell the cell's number
     * @param source the whole cell
     * @param offset where in it the snippet begins
     */
    record Placed(int cell, String source, int offset) {

        /** Returns the place of a character of the snippet. */
        Place at(int position) {
            int absolute = Math.min(offset + position, source.length());
            return line((int) source.substring(0, absolute)
                            .chars()
                            .filter(c -> c == '\n')
                            .count()
                    + 1);
        }

        /** Returns the place of a line of the snippet, counted from 1. */
        Place atLine(int line) {
            return line(at(0).line() + line - 1);
        }

        private Place line(int line) {
            String text = source.lines().skip(line - 1L).findFirst().orElse("");
            return new Place(cell, line, text);
        }

        /** Returns how far into its line a character stands, from 0. */
        int column(int position) {
            int absolute = Math.min(offset + position, source.length());
            return absolute - (source.lastIndexOf('\n', absolute - 1) + 1);
        }
    }

    private final Map<String, Placed> snippets = new ConcurrentHashMap<>();

    void put(String id, Placed snippet) {
        snippets.put(id, snippet);
    }

    /** Returns where a snippet stood, or {@code null} for one that stood in no cell. */
    @Nullable
    Placed of(String id) {
        return snippets.get(id);
    }
}
