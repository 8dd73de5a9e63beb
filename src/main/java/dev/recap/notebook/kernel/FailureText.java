package dev.recap.notebook.kernel;

import dev.recap.notebook.kernel.CellPlaces.Place;
import dev.recap.notebook.kernel.CellPlaces.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShellException;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a cell: in its own lines, where JShell speaks of snippets. */
final class FailureText {

    private static final String RED = "\u001b[1;31m";
    private static final String DIM = "\u001b[2m";
    private static final String PLAIN = "\u001b[0m";

    /** JShell gives this in place of a file's name: {@code #}, and the snippet's id. */
    private static final String SNIPPET = "#";

    /** Where JShell keeps a cell's classes and variables, as names show it. */
    private static final Pattern INNER_NAME = Pattern.compile("REPL\\.\\$JShell\\$\\w+[.$]");

    private static final int LONGEST_TRACE = 30;
    private static final int MOST_CAUSES = 8;

    private final CellPlaces places;

    FailureText(CellPlaces places) {
        this.places = places;
    }

    /** Tells errors of the compiler, each with its line and a caret below the place. */
    CellFailure compile(Placed snippet, List<Diag> errors) {
        List<String> lines = new ArrayList<>();
        String first = "It does not compile.";
        for (Diag error : errors) {
            List<String> message = error.getMessage(Locale.getDefault())
                    .lines()
                    // Where JShell keeps it is nobody's business.
                    .filter(line -> !line.strip().matches("location: class\\s*(REPL\\S*|\\$JShell\\S*)?"))
                    .toList();
            Place place = snippet.at((int) Math.max(error.getPosition(), 0));
            if (lines.isEmpty()) {
                first = message.isEmpty() ? first : message.get(0) + " (" + place + ")";
            }
            lines.add(RED + place + ": " + (message.isEmpty() ? "error" : message.get(0)) + PLAIN);
            lines.add("    " + place.text().replace('\t', ' '));
            lines.add("    " + carets(snippet, place, error));
            message.stream().skip(1).forEach(line -> lines.add("    " + line));
        }
        return new CellFailure("CompilationException", first, lines);
    }

    /** Tells that a cell ends within a comment, about which JShell is silent. */
    CellFailure openComment(Placed snippet, int position) {
        Place place = snippet.at(position);
        String message = place + ": the comment that begins here has no end";
        return new CellFailure("CompilationException", message, List.of(RED + message + PLAIN, "    " + place.text()));
    }

    /** A caret stands as wide as what it is below: Korean letters are two columns. */
    private static String carets(Placed snippet, Place place, Diag error) {
        int start = Math.max((int) error.getStartPosition(), 0);
        int end = Math.max((int) error.getEndPosition(), start + 1);
        if (snippet.at(start).line() != place.line()) {
            start = Math.max((int) error.getPosition(), 0);
        }
        int from = Math.min(snippet.column(start), place.text().length());
        int to = Math.min(from + end - start, place.text().length());
        int width = Math.max(1, columns(place.text().substring(from, Math.max(from, to))));
        return " ".repeat(columns(place.text().substring(0, from))) + RED + "^".repeat(width) + PLAIN;
    }

    private static int columns(String text) {
        return text.codePoints().map(FailureText::width).sum();
    }

    private static int width(int letter) {
        Character.UnicodeScript script = Character.UnicodeScript.of(letter);
        boolean isWide = script == Character.UnicodeScript.HANGUL
                || script == Character.UnicodeScript.HAN
                || script == Character.UnicodeScript.HIRAGANA
                || script == Character.UnicodeScript.KATAKANA;
        return isWide ? 2 : 1;
    }

    /**
     * Tells what a cell threw.
     *
     * @param told what JShell made of it, with the snippets in its trace
     * @param message what the object itself says, which JShell keeps in its own words
     */
    CellFailure thrown(JShellException told, @Nullable String message) {
        String type = type(told);
        List<String> lines = new ArrayList<>();
        lines.add(headline(type, message));
        trace(told, lines);
        Throwable cause = told.getCause();
        for (int depth = 0; cause instanceof JShellException also && depth < MOST_CAUSES; depth++) {
            lines.add("Caused by " + headline(type(also), also.getMessage()));
            trace(also, lines);
            cause = also.getCause();
        }
        String name = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
        return new CellFailure(name, message == null ? "" : message, lines);
    }

    /** Tells what JShell could not: an exception whose causes go round in a circle, or whose message throws another. */
    CellFailure untold(Placed snippet, Throwable thrown) {
        String type = withoutInnerNames(thrown.getClass().getName());
        String message = message(thrown);
        return new CellFailure(
                thrown.getClass().getSimpleName(), message, List.of(headline(type, message), "  at " + snippet.at(0)));
    }

    /** Returns what an exception of the cell's says by itself, as far as it does. */
    static String message(Throwable thrown) {
        try {
            String message = thrown.getLocalizedMessage();
            return message == null ? "" : withoutInnerNames(message);
        } catch (RuntimeException | StackOverflowError e) {
            return "(its message throws " + e.getClass().getSimpleName() + ")";
        }
    }

    /** Returns type and message of an exception on a line. */
    static String headline(Throwable thrown) {
        String message = message(thrown);
        return withoutInnerNames(thrown.getClass().getName()) + (message.isEmpty() ? "" : ": " + message);
    }

    static String withoutInnerNames(String text) {
        return INNER_NAME.matcher(text).replaceAll("");
    }

    private static String type(JShellException told) {
        return told instanceof EvalException own
                ? withoutInnerNames(own.getExceptionClassName())
                : "UnresolvedReference";
    }

    private static String headline(String type, @Nullable String message) {
        return RED + type + PLAIN + (message == null || message.isEmpty() ? "" : ": " + message);
    }

    private void trace(JShellException told, List<String> lines) {
        StackTraceElement[] frames = told.getStackTrace();
        boolean isQuoted = false;
        int shown = 0;
        for (int i = 0; i < frames.length; i++) {
            if (++shown > LONGEST_TRACE) {
                lines.add(DIM + "  …" + PLAIN);
                return;
            }
            Place place = place(frames[i]);
            int same = i;
            while (same + 1 < frames.length && frames[same + 1].equals(frames[i])) {
                same++;
            }
            String times = same == i ? "" : ", " + (same - i + 1) + " times";
            lines.add(
                    place == null
                            ? DIM + "  at " + frames[i] + times + PLAIN
                            : "  at " + inMethod(frames[i], place.toString()) + times);
            if (place != null && !isQuoted) {
                lines.add("    " + RED + "→ " + PLAIN + place.text().strip());
                isQuoted = true;
            }
            i = same;
        }
    }

    /** The name of a method of the cell's stands before the place; what stands in the cell by itself, or in a lambda, has none. */
    private static String inMethod(StackTraceElement frame, String place) {
        String method = frame.getMethodName();
        if (method.isEmpty() || method.contains("do_it$")) {
            return place;
        }
        String type = frame.getClassName();
        return (type.isEmpty() ? "" : type + ".") + method + " (" + place + ")";
    }

    private @Nullable Place place(StackTraceElement frame) {
        String file = frame.getFileName();
        if (file == null || !file.startsWith(SNIPPET)) {
            return null;
        }
        Placed snippet = places.of(file.substring(SNIPPET.length()));
        return snippet == null ? null : snippet.atLine(Math.max(frame.getLineNumber(), 1));
    }
}
