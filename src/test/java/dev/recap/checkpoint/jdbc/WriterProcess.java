package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.message.RecapException;
import dev.recap.testing.ChildProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A program that writes turns to a file or a server and prints the head's id after each; and the process that runs it. */
final class WriterProcess implements AutoCloseable {

    private static final long RETRY_NANOS = 1_000_000;

    private final Process process;
    private final BufferedReader output;

    private WriterProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static WriterProcess start(Path file, String thread, int turns) throws IOException {
        return start(file.toString(), new File(file + ".err"), thread, turns);
    }

    /** Starts one on a SQLite file or a URL of PostgreSQL. */
    static WriterProcess start(String database, File errors, String thread, int turns) throws IOException {
        return new WriterProcess(ChildProcess.running(WriterProcess.class, database, thread, turns)
                .redirectError(errors)
                .start());
    }

    /** Returns the next line the program printed, or {@code null} when it has ended. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Returns the lines to come, whole ones only: a killed process may leave half of one. */
    List<String> lines() {
        return output.lines().filter(line -> line.length() == 36).toList();
    }

    /** Kills the process by its handle, and waits: {@link Process#destroyForcibly} also closes the output not yet read. */
    void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] args) {
        try (CheckpointStore store = open(args[0])) {
            for (int turn = 0; turn < Integer.parseInt(args[2]); turn++) {
                System.out.println(write(store, args[1], ProcessHandle.current().pid() + " " + turn));
            }
        }
    }

    private static CheckpointStore open(String database) {
        return database.startsWith("jdbc:")
                ? PostgresCheckpointStore.open(database, null, null)
                : SqliteCheckpointStore.open(Path.of(database));
    }

    /** Writes one turn; when another process was faster, reads the head again and repeats it. */
    private static String write(CheckpointStore store, String thread, String question) {
        while (true) {
            try {
                Turns turns = new Turns(store, thread);
                turns.say(question, "answer", false, StepReport.NONE);
                return turns.head().id().toString();
            } catch (RecapException e) {
                if (!e.isRetriable()) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }
}
