package dev.recap.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs all benchmarks and prints their tables, ten to fifteen minutes on two cores. An argument runs one part only:
 * {@code turns} (in memory), {@code file} (langgraph4j's FileSystemSaver), {@code store} (SQLite), {@code sizes},
 * {@code load} (SQLite and PostgreSQL with one worker and with sixteen, which needs a PostgreSQL on this machine),
 * {@code recall} (facts among 1,000 and 101,000, in SQLite and PostgreSQL),
 * {@code async} (a long load of asynchronous turns), {@code background} (the first token while a summary is written behind
 * the turn before), {@code cancel} (how soon a stream stops), {@code plan} (deciding on
 * a summary).
 *
 * <p>Times are lower quartiles: what else runs on a machine only ever adds to them, and may do so for minutes.
 */
public final class Benchmarks {

    private static final PrintStream OUT = System.out;
    private static final int LOWER_QUARTILE = 25;
    private static final int COUNTED_TURNS = 9;

    private Benchmarks() {}

    /** Runs the part that is named, or all. */
    public static void main(String[] args) throws Exception {
        String part = args.length == 0 ? "all" : args[0];
        if (wants(part, "turns")) {
            turns();
        }
        if (wants(part, "file")) {
            fileSaver();
        }
        if (wants(part, "plan")) {
            plan();
        }
        if (wants(part, "async")) {
            title("Asynchronous turns in SQLite, 1,000 threads, 64 at work");
            AsyncLoad.run(Benchmarks::line);
        }
        if (wants(part, "cancel")) {
            title("From cancelling a stream of tokens, milliseconds: median, maximum");
            CancelDelay.run(Benchmarks::line);
        }
        if (wants(part, "background")) {
            title("Until the first token of an answer, milliseconds: median, 95 of 100");
            FirstToken.run(Benchmarks::line);
        }
        if (wants(part, "recall")) {
            title("The search for a user's 1,000 facts, its embedding aside, ms: lower quartile, median, 95 of 100");
            RecallSpeed.run(Benchmarks::line);
        }
        if (wants(part, "load")) {
            title("Stores on a disk, an instant model");
            StoreLoad.run(Benchmarks::line);
        }
        if (wants(part, "store") || wants(part, "sizes")) {
            try (SqliteThread thread = SqliteThread.open(SqliteThread.READY_TURNS)) {
                long bytes = thread.closeFile();
                if (wants(part, "sizes")) {
                    sizes(bytes);
                }
                if (wants(part, "store")) {
                    store(thread.file().toString());
                }
            }
        }
    }

    private static boolean wants(String part, String name) {
        return part.equals("all") || part.equals(name);
    }

    private static void turns() throws RunnerException {
        Collection<RunResult> results = run(TurnBenchmark.class);
        title("Turn with an instant model, in memory: µs a turn after so many turns");
        row("", "100", "1,000", "10,000", "10,000 / 100");
        double[] recap = new double[3];
        double[] plain = new double[3];
        String[] histories = {"100", "1000", "10000"};
        for (int i = 0; i < histories.length; i++) {
            recap[i] = quartile(results, "RECAP", histories[i]) / TurnBenchmark.BATCH;
            plain[i] = quartile(results, "MEMORY_SAVER", histories[i]) / TurnBenchmark.BATCH;
        }
        row("Recap", micros(recap[0]), micros(recap[1]), micros(recap[2]), times(recap[2] / recap[0]));
        row("langgraph4j, MemorySaver", micros(plain[0]), micros(plain[1]), micros(plain[2]), times(plain[2] / plain[0]));
        row(
                "MemorySaver / Recap",
                times(plain[0] / recap[0]),
                times(plain[1] / recap[1]),
                times(plain[2] / recap[2]),
                "");
    }

    private static void fileSaver() throws RunnerException {
        Collection<RunResult> results = run(FileSaverBenchmark.class);
        title("Turn with an instant model, langgraph4j's FileSystemSaver (nothing forced to disk): µs a turn");
        row("", "100", "1,000", "10,000", "");
        row(
                "langgraph4j, FileSystemSaver",
                micros(quartile(results, "100") / FileSaverBenchmark.BATCH),
                micros(quartile(results, "1000") / FileSaverBenchmark.BATCH),
                "not run",
                "");
    }

    private static void plan() throws RunnerException {
        Collection<RunResult> results = run(PlanBenchmark.class);
        title("Deciding on a summary by tokens, the messages counted before: µs");
        row("", "50", "", "10,000", "µs a message");
        for (String what : new String[] {"plan", "count"}) {
            double many = quartile(results, what, "10000");
            row(what + "()", micros(quartile(results, what, "50")), "", micros(many), String.format(Locale.ROOT, "%.3f", many / 10_000));
        }
    }

    private static void store(String readyFile) throws RunnerException {
        String property = "-D" + SqliteThread.READY_FILE + "=" + readyFile;
        Collection<RunResult> turns = run(SqliteTurnBenchmark.class, property);
        Collection<RunResult> reads = run(SqliteReadBenchmark.class, property);
        double few = quartile(turns, "100") / SqliteTurnBenchmark.BATCH;
        double many = quartile(turns, "10000") / SqliteTurnBenchmark.BATCH;
        title("Recap in SQLite, every step forced to disk: µs");
        row("", "100", "", "10,000", "10,000 / 100");
        row("A turn with an instant model", micros(few), "", micros(many), times(many / few));
        row("state()", "", "", micros(quartile(reads, "state")), "");
        row("history(10)", "", "", micros(quartile(reads, "history")), "");
    }

    private static void sizes(long fileBytes) throws IOException {
        title("Sizes and counts");
        line("Bytes on disk a turn, 110 + 200 characters, summary of 430", fileBytes / SqliteThread.READY_TURNS);
        line("Durable commits of " + COUNTED_TURNS + " turns, every third summarizes", Sizes.commitsPerTurn(COUNTED_TURNS));
        line("Heap bytes a checkpoint in memory, Recap", Sizes.heapPerCheckpointOfRecap());
        line("Heap bytes a checkpoint in memory, MemorySaver", Sizes.heapPerCheckpointOfMemorySaver());
    }

    private static Collection<RunResult> run(Class<?> benchmark, String... jvmArguments) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("\\." + benchmark.getSimpleName() + "\\.")
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend(jvmArguments)
                .shouldFailOnError(true)
                .build();
        return new Runner(options).run();
    }

    /** Returns the lower quartile of the one result whose method or parameters have all these names. */
    private static double quartile(Collection<RunResult> results, String... names) {
        return results.stream()
                .filter(result -> {
                    BenchmarkParams parameters = result.getParams();
                    return Arrays.stream(names)
                            .allMatch(name -> parameters.getBenchmark().endsWith("." + name)
                                    || parameters.getParamsKeys().stream()
                                            .anyMatch(key -> parameters.getParam(key).equals(name)));
                })
                .mapToDouble(result -> result.getPrimaryResult().getStatistics().getPercentile(LOWER_QUARTILE))
                .findFirst()
                .orElseThrow();
    }

    private static void title(String text) {
        OUT.println();
        OUT.println(text);
    }

    private static void row(Object... cells) {
        OUT.printf(Locale.ROOT, "  %-32s%12s%12s%12s%14s%n", cells);
    }

    private static void line(String what, Object value) {
        OUT.printf(Locale.ROOT, "  %-64s%s%n", what, value);
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.1f" : "%,.0f", value);
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f x", ratio);
    }
}
