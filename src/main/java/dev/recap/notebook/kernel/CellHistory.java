package dev.recap.notebook.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;

/** The cells this kernel has been given, which consoles offer again. Those of kernels before it are not kept. */
final class CellHistory {

    private static final int SESSION = 1;

    private record Cell(int number, String code) {}

    private final List<Cell> cells = new ArrayList<>();

    synchronized void add(int number, String code) {
        cells.add(new Cell(number, code));
    }

    /** Returns what is asked for as the protocol has it: session, number and code of each cell. */
    List<List<Object>> find(HistoryRequest request) {
        List<Cell> found = List.of();
        if (request instanceof HistoryRequest.Tail tail) {
            found = last(tail.getMaxReturnLength(), cells(cell -> true));
        } else if (request instanceof HistoryRequest.Range range) {
            found = cells(cell -> isWithin(range, cell));
        } else if (request instanceof HistoryRequest.Search search) {
            Pattern wanted = glob(Objects.requireNonNullElse(search.getPattern(), "*"));
            List<Cell> matching = cells(cell -> wanted.matcher(cell.code()).matches());
            found = last(search.getMaxReturnLength(), search.filterUnique() ? distinct(matching) : matching);
        }
        return found.stream()
                .map(cell -> List.of(SESSION, cell.number(), code(cell, request.includeOutput())))
                .toList();
    }

    private synchronized List<Cell> cells(Predicate<Cell> wanted) {
        return cells.stream().filter(wanted).toList();
    }

    private static boolean isWithin(HistoryRequest.Range range, Cell cell) {
        // 0 is the session of who asks, and a stop that is missing comes as 0.
        return (range.getSessionIndex() == 0 || range.getSessionIndex() == SESSION)
                && cell.number() >= range.getStart()
                && (range.getStop() <= 0 || cell.number() < range.getStop());
    }

    /** Each part between stars is taken where it stands first, which no later choice can better: nothing is tried twice. */
    private static Pattern glob(String pattern) {
        String[] parts = pattern.split("\\*+", -1);
        StringBuilder regex = new StringBuilder(literal(parts[0]));
        for (int i = 1; i < parts.length; i++) {
            boolean isLast = i == parts.length - 1;
            regex.append(isLast ? ".*" + literal(parts[i]) : "(?>.*?" + literal(parts[i]) + ")");
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static String literal(String part) {
        return Pattern.quote(part).replace("?", "\\E.\\Q");
    }

    /** A cell that ran again stands where it ran last. */
    private static List<Cell> distinct(List<Cell> cells) {
        Map<String, Cell> last = new LinkedHashMap<>();
        for (Cell cell : cells) {
            last.remove(cell.code());
            last.put(cell.code(), cell);
        }
        return List.copyOf(last.values());
    }

    /** A length that is missing comes as 0. */
    private static List<Cell> last(int length, List<Cell> cells) {
        return length <= 0 || length >= cells.size() ? cells : cells.subList(cells.size() - length, cells.size());
    }

    /** What cells show is kept by the notebook; here there is none. */
    private static Object code(Cell cell, boolean withOutput) {
        return withOutput ? List.of(cell.code(), "") : cell.code();
    }
}
