package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the jar as it is shipped, in a folder of its own, without the settings of whoever runs the tests. */
final class RecapProcess {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    RecapProcess(Path folder) {
        this.folder = folder;
        environment.put("LC_ALL", "C.UTF-8");
    }

    /**
     * What a run left behind.
     *
     * @param code the exit code
     * @param out the output, read as UTF-8
     * @param err the errors and notes, read as UTF-8
     */
    record Result(int code, String out, String err) {

        Result succeeded() {
            assertThat(code).as("%s%n%s", out, err).isZero();
            return this;
        }

        /** One sentence on one line, no trace. */
        Result failedWith(int expected, String telling) {
            assertThat(code).as("%s%n%s", out, err).isEqualTo(expected);
            assertThat(err.strip()).contains(telling).doesNotContain("\n", "Exception", "\tat ");
            return this;
        }

        JsonNode json() {
            try {
                return JSON.readTree(out);
            } catch (IOException e) {
                throw new UncheckedIOException(out, e);
            }
        }

        /** The output as one JSON object a line. */
        List<JsonNode> events() {
            List<JsonNode> events = new ArrayList<>();
            for (String line : out.lines().toList()) {
                try {
                    events.add(JSON.readTree(line));
                } catch (IOException e) {
                    throw new UncheckedIOException(line, e);
                }
            }
            return events;
        }

        /** The names of the events, equal neighbours once. */
        List<String> eventNames() {
            List<String> names = new ArrayList<>();
            for (JsonNode event : events()) {
                String name = event.path("event").asText();
                if (names.isEmpty() || !names.get(names.size() - 1).equals(name)) {
                    names.add(name);
                }
            }
            return names;
        }
    }

    RecapProcess with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Result run(String... arguments) {
        return runWithInput("", arguments);
    }

    Result runWithInput(String input, String... arguments) {
        try {
            Path out = Files.createTempFile(folder, "out", ".txt");
            Path err = Files.createTempFile(folder, "err", ".txt");
            Process process = builder(arguments)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            }
            if (!process.waitFor(90, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("recap " + List.of(arguments) + " did not end");
            }
            Result result = new Result(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
            Files.delete(out);
            Files.delete(err);
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs with its output in a file, byte for byte, and returns the exit code. */
    int runInto(File out, String... arguments) throws IOException {
        Process process = builder(arguments)
                .redirectOutput(out)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        return process.onExit().orTimeout(90, TimeUnit.SECONDS).join().exitValue();
    }

    /** Starts a run that is talked to while it goes on. */
    Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    private ProcessBuilder builder(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Path.of(System.getProperty("recap.jar")).toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENAI_") || name.startsWith("RECAP_"));
        builder.environment().putAll(environment);
        return builder;
    }
}
