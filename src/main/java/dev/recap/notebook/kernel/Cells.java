package dev.recap.notebook.kernel;

import dev.recap.notebook.kernel.CellPlaces.Snippet;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import jdk.jshell.UnresolvedReferenceException;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControl.StoppedException;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.jspecify.annotations.Nullable;

/** The cells of a notebook, one after the other on one JShell. Used by one thread, but for {@link #interrupt}. */
final class Cells implements AutoCloseable {

    /** What JShell's own tool has imported, and what notebooks call. */
    private static final List<String> IMPORTS = List.of(
            "java.io.*",
            "java.math.*",
            "java.net.*",
            "java.nio.file.*",
            "java.util.*",
            "java.util.concurrent.*",
            "java.util.function.*",
            "java.util.prefs.*",
            "java.util.regex.*",
            "java.util.stream.*",
            "static org.dflib.jjava.jupyter.kernel.BaseNotebookStatics.*");

    /** How the virtual machine calls a variable of a cell when it is {@code null}. */
    private static final Pattern INNER_NAME = Pattern.compile("REPL\\.\\$JShell\\$\\w+\\.");

    /** What runs a line that begins with a percent sign. */
    interface Magic {
        void run(String line) throws CellFailure;
    }

    private final SnippetExecution execution = new SnippetExecution();
    private final CellPlaces places = new CellPlaces();
    private final FailureText failures = new FailureText(places);
    private final JShell shell;
    private final SourceCodeAnalysis analysis;
    private final Magic magic;

    Cells(Magic magic) {
        this.magic = magic;
        shell = JShell.builder()
                .executionEngine(new InThisProcess(execution), Map.of())
                .build();
        analysis = shell.sourceCodeAnalysis();
        IMPORTS.forEach(name -> shell.eval("import " + name + ";"));
    }

    private record InThisProcess(SnippetExecution execution) implements ExecutionControlProvider {

        @Override
        public String name() {
            return "cells";
        }

        @Override
        public ExecutionControl generate(ExecutionEnv environment, Map<String, String> parameters) {
            return execution;
        }
    }

    SourceCodeAnalysis analysis() {
        return analysis;
    }

    /** Makes classes in a folder or a jar known to the cells that follow. */
    void addToClasspath(String path) {
        shell.addToClasspath(path);
    }

    /**
     * Evaluates a cell.
     *
     * @param number the cell's number, for its errors
     * @return what its last expression came to, or {@code null} when it ends otherwise, with a semicolon for example
     * @throws CellFailure if something in it does not compile, throws, or is interrupted; what stood before is done
     */
    @Nullable
    Object evaluate(int number, String cell) throws CellFailure {
        Object value = null;
        String rest = cell;
        execution.begin();
        while (true) {
            requireNotInterrupted();
            rest = fromFirstCode(rest);
            int offset = cell.length() - rest.length();
            // No snippet begins with a percent sign.
            if (rest.startsWith("%")) {
                String line = rest.lines().findFirst().orElse("");
                magic.run(line.strip());
                rest = rest.substring(line.length());
                value = null;
                continue;
            }
            CompletionInfo info = analysis.analyzeCompletion(rest);
            switch (info.completeness()) {
                case EMPTY -> {
                    return value;
                }
                case COMPLETE, COMPLETE_WITH_SEMI -> {
                    Object came = evaluate(new Snippet(number, cell, offset), info.source());
                    String written =
                            rest.substring(0, rest.length() - info.remaining().length());
                    // What ends with a semicolon is done for what it does.
                    value = written.stripTrailing().endsWith(";") ? null : came;
                    rest = info.remaining();
                }
                default -> {
                    // Not Java, or cut off: JShell says what is wrong.
                    return evaluate(new Snippet(number, cell, offset), rest);
                }
            }
        }
    }

    /** JShell loses count of the lines of a snippet that begins with empty ones, or with a comment. */
    private static String fromFirstCode(String source) {
        int start = 0;
        while (start < source.length()) {
            int end;
            if (Character.isWhitespace(source.charAt(start))) {
                end = start + 1;
            } else if (source.startsWith("//", start)) {
                end = source.indexOf('\n', start);
                end = end < 0 ? source.length() : end;
            } else if (source.startsWith("/*", start)) {
                end = source.indexOf("*/", start + 2) + 2;
            } else {
                break;
            }
            if (end <= start) {
                // A comment without an end: JShell says so.
                break;
            }
            start = end;
        }
        return source.substring(start);
    }

    private @Nullable Object evaluate(Snippet place, String source) throws CellFailure {
        execution.forget();
        Object value = null;
        for (SnippetEvent event : shell.eval(source)) {
            // The others are snippets of earlier cells that this one touched.
            if (event.causeSnippet() == null) {
                places.put(event.snippet().id(), place);
                value = outcome(place, event);
            }
        }
        return value;
    }

    private @Nullable Object outcome(Snippet place, SnippetEvent event) throws CellFailure {
        if (event.status() == Status.REJECTED) {
            throw failures.compile(
                    place,
                    shell.diagnostics(event.snippet())
                            .filter(diag -> diag.isError())
                            .toList());
        }
        requireNotInterrupted();
        if (event.exception() instanceof UnresolvedReferenceException unresolved) {
            throw failures.thrown(unresolved, missing(unresolved.getSnippet()));
        } else if (event.exception() instanceof EvalException thrown) {
            Throwable itself = execution.thrown();
            String message = itself == null ? thrown.getMessage() : itself.getLocalizedMessage();
            throw failures.thrown(
                    thrown, message == null ? null : INNER_NAME.matcher(message).replaceAll(""));
        }
        if (event.status() == Status.RECOVERABLE_DEFINED || event.status() == Status.RECOVERABLE_NOT_DEFINED) {
            tellWhatIsMissing((DeclarationSnippet) event.snippet());
        }
        SubKind kind = event.snippet().subKind();
        boolean isResult = kind == SubKind.TEMP_VAR_EXPRESSION_SUBKIND
                || kind == SubKind.OTHER_EXPRESSION_SUBKIND
                || kind == SubKind.VAR_VALUE_SUBKIND;
        return isResult ? execution.value() : null;
    }

    private void tellWhatIsMissing(DeclarationSnippet snippet) {
        System.err.println(missing(snippet));
    }

    private String missing(DeclarationSnippet snippet) {
        String missing = shell.unresolvedDependencies(snippet).collect(Collectors.joining(", "));
        return snippet.name() + " cannot be used until there is " + missing + ".";
    }

    private void requireNotInterrupted() throws CellFailure {
        if (execution.isInterrupted()) {
            throw new CellFailure("Interrupted", "The cell was interrupted.");
        }
    }

    /**
     * Does something with a cell's value that runs the cell's own code, such as {@code toString}.
     *
     * @throws CellFailure if that throws or is interrupted
     */
    <T> @Nullable T call(int number, Callable<T> task) throws CellFailure {
        try {
            @SuppressWarnings("unchecked")
            T result = (T) execution.runAsSnippet(task::call);
            requireNotInterrupted();
            return result;
        } catch (StoppedException e) {
            throw new CellFailure("Interrupted", "The cell was interrupted.");
        } catch (InvocationTargetException e) {
            requireNotInterrupted();
            throw shown(number, e.getCause());
        } catch (CellFailure e) {
            throw e;
        } catch (Exception e) {
            throw shown(number, e);
        }
    }

    private static CellFailure shown(int number, @Nullable Throwable thrown) {
        String type = thrown == null ? "Throwable" : thrown.getClass().getName();
        String message = thrown == null || thrown.getMessage() == null ? "" : thrown.getMessage();
        List<String> lines = new ArrayList<>();
        lines.add(type + ": " + message);
        lines.add("  while the value of cell [" + number + "] was shown");
        return new CellFailure(type.substring(type.lastIndexOf('.') + 1), message, lines);
    }

    /** Ends the cell that runs, if any does, and returns whether it has ended. */
    boolean interrupt() {
        return execution.interrupt();
    }

    @Override
    public void close() {
        shell.close();
    }
}
