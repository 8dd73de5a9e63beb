package dev.recap.notebook.kernel;

import dev.recap.notebook.kernel.CellParts.Part;
import dev.recap.notebook.kernel.CellPlaces.Placed;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.UnresolvedReferenceException;
import jdk.jshell.VarSnippet;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControl.StoppedException;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.jspecify.annotations.Nullable;

/** The cells of a notebook, one after the other on one JShell. Used by one thread, but for {@link #interrupt}. */
final class Cells {

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
    private final List<DeclarationSnippet> unresolved = new ArrayList<>();

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

    /** Says that a cell begins: interrupts so far were meant for others. */
    void begin() {
        execution.begin();
    }

    /** Makes classes in a folder or a jar known to the cells that follow. */
    void addToClasspath(String path) {
        shell.addToClasspath(path);
    }

    /**
     * Evaluates a cell that has begun.
     *
     * @param number the cell's number, for its errors
     * @return what its last expression came to, or {@code null} when it ends otherwise, with a semicolon for example
     * @throws CellFailure if something in it does not compile, throws, or is interrupted; what stood before is done
     */
    @Nullable
    Object evaluate(int number, String cell) throws CellFailure {
        unresolved.clear();
        try {
            return evaluateParts(number, cell);
        } finally {
            tellWhatIsMissing();
        }
    }

    private @Nullable Object evaluateParts(int number, String cell) throws CellFailure {
        Object value = null;
        CellParts parts = new CellParts(analysis, cell);
        for (Part part = parts.next(); part != null; part = parts.next()) {
            requireNotInterrupted();
            Placed place = new Placed(number, cell, part.offset());
            if (part.isMagic()) {
                magic.run(part.code());
                value = null;
            } else {
                Literals.requireShort(place, part.code());
                // What is not whole is not Java, or cut off: JShell says what is wrong.
                Object came = evaluate(place, part.code());
                if (part.completeness() == Completeness.DEFINITELY_INCOMPLETE
                        || part.completeness() == Completeness.EMPTY) {
                    // It said nothing, which leaves a comment.
                    int closed = part.code().lastIndexOf("*/");
                    int begin = part.code().indexOf("/*", closed < 0 ? 0 : closed + 2);
                    throw failures.openComment(place, Math.max(begin, 0));
                }
                value = part.isStatement() ? null : came;
            }
        }
        return value;
    }

    private @Nullable Object evaluate(Placed place, String source) throws CellFailure {
        execution.forget();
        Object value = null;
        List<DeclarationSnippet> touched = new ArrayList<>();
        for (SnippetEvent event : events(place, source)) {
            // The others are snippets of earlier cells that this one touched.
            if (event.causeSnippet() == null) {
                places.put(event.snippet().id(), place);
                value = outcome(place, event);
            } else if (event.snippet() instanceof DeclarationSnippet declared
                    && event.previousStatus() == Status.VALID
                    && event.status() != Status.OVERWRITTEN) {
                touched.add(declared);
            }
        }
        tellWhatIsLost(touched);
        return value;
    }

    /** What JShell itself fails on is code the compiler is overwhelmed by, or an exception that cannot be told. */
    private List<SnippetEvent> events(Placed place, String source) throws CellFailure {
        try {
            return shell.eval(source);
        } catch (RuntimeException | StackOverflowError e) {
            requireNotInterrupted();
            Throwable thrown = execution.thrown();
            if (thrown != null) {
                throw failures.untold(place, thrown);
            }
            throw new CellFailure(
                    "CompilationException",
                    place.at(0) + ": the compiler cannot read this (" + e + "); make it shorter, or nest it less.");
        }
    }

    /** Variables of a class that is defined anew begin anew, and what does not fit it any more is not there. */
    private void tellWhatIsLost(List<DeclarationSnippet> touched) {
        List<DeclarationSnippet> begunAnew = new ArrayList<>();
        for (DeclarationSnippet each : touched.stream().distinct().toList()) {
            Status status = shell.status(each);
            if (status == Status.RECOVERABLE_DEFINED || status == Status.RECOVERABLE_NOT_DEFINED) {
                tellWhyItIsGone(each);
            } else if (status == Status.VALID && each instanceof VarSnippet) {
                begunAnew.add(each);
            }
        }
        if (!begunAnew.isEmpty()) {
            String names =
                    begunAnew.stream().map(DeclarationSnippet::name).distinct().collect(Collectors.joining(", "));
            System.err.println("Without a value now, as what " + (begunAnew.size() == 1 ? "it is" : "they are")
                    + " made of was defined anew: " + names);
        }
    }

    private void tellWhyItIsGone(DeclarationSnippet snippet) {
        List<String> missing = shell.unresolvedDependencies(snippet).toList();
        if (!missing.isEmpty()) {
            System.err.println(missing(snippet));
            return;
        }
        String why = shell.diagnostics(snippet)
                .filter(Diag::isError)
                .findFirst()
                .map(error -> FailureText.withoutInnerNames(error.getMessage(Locale.ROOT)))
                .orElse("it does not fit what was defined anew");
        System.err.println(snippet.name() + " cannot be used until this is corrected: " + why);
    }

    private @Nullable Object outcome(Placed place, SnippetEvent event) throws CellFailure {
        if (event.status() == Status.REJECTED) {
            throw failures.compile(
                    place,
                    shell.diagnostics(event.snippet())
                            .filter(diag -> diag.isError())
                            .toList());
        }
        requireNotInterrupted();
        if (event.exception() instanceof UnresolvedReferenceException reference) {
            throw failures.thrown(reference, missing(reference.getSnippet()));
        } else if (event.exception() instanceof EvalException thrown) {
            Throwable itself = execution.thrown();
            throw failures.thrown(thrown, itself == null ? thrown.getMessage() : FailureText.message(itself));
        }
        if (event.status() == Status.RECOVERABLE_DEFINED || event.status() == Status.RECOVERABLE_NOT_DEFINED) {
            DeclarationSnippet snippet = (DeclarationSnippet) event.snippet();
            if (shell.unresolvedDependencies(snippet).findAny().isEmpty()) {
                // Kept, it would be compiled again with all that follows.
                List<Diag> errors =
                        shell.diagnostics(snippet).filter(Diag::isError).toList();
                shell.drop(snippet);
                throw failures.compile(place, errors);
            }
            unresolved.add(snippet);
        }
        SubKind kind = event.snippet().subKind();
        boolean isResult = kind == SubKind.TEMP_VAR_EXPRESSION_SUBKIND
                || kind == SubKind.OTHER_EXPRESSION_SUBKIND
                || kind == SubKind.VAR_VALUE_SUBKIND;
        return isResult ? execution.value() : null;
    }

    /** What follows in the same cell may be what was missing. */
    private void tellWhatIsMissing() {
        for (DeclarationSnippet snippet : unresolved) {
            Status status = shell.status(snippet);
            if (status == Status.RECOVERABLE_DEFINED || status == Status.RECOVERABLE_NOT_DEFINED) {
                System.err.println(missing(snippet));
            }
        }
    }

    private String missing(DeclarationSnippet snippet) {
        String missing = shell.unresolvedDependencies(snippet).collect(Collectors.joining(", "));
        return snippet.name() + " cannot be used until "
                + (missing.isEmpty() ? "it is corrected." : "there is " + missing + ".");
    }

    private void requireNotInterrupted() throws CellFailure {
        if (execution.isInterrupted()) {
            throw CellFailure.interrupted();
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
            throw CellFailure.interrupted();
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
        Throwable told = thrown == null ? new IllegalStateException("unknown") : thrown;
        return new CellFailure(
                told.getClass().getSimpleName(),
                FailureText.message(told),
                List.of(FailureText.headline(told), "  while the value of cell [" + number + "] was shown"));
    }

    /** Ends the cell that runs, if any does, and returns whether it has ended. */
    boolean interrupt() {
        return execution.interrupt();
    }
}
