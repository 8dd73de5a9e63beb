package dev.recap.checkpoint.jdbc;

import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.message.RecapException;
import dev.recap.testing.ChildProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A program that writes turns to a file and prints the head's id after each; and the process that runs it. */
final class WriterProcess implements AutoCloseable {

    private static final long RETRY_NANOS = 1_000_000;

    private final Process process;
    private final BufferedReader output;

    private WriterProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static WriterProcess start(Path file, String thread, int turns) throws IOException {
        return new WriterProcess(ChildProcess.running(WriterProcess.class, file, thread, turns)
                .redirectError(new File(file + ".err"))
                .start());
    }

    /** Returns the next line the program printed, or {@code null} when it has ended. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Kills the process by its handle: {@link Process#destroyForcibly} also closes the output not yet read. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] args) {
        try (SqliteCheckpointStore store = SqliteCheckpointStore.open(Path.of(args[0]))) {
            for (int turn = 0; turn < Integer.parseInt(args[2]); turn++) {
                System.out.println(write(store, args[1], ProcessHandle.current().pid() + " " + turn));
            }
        }
    }

    /** Writes one turn; when another process was faster, reads the head again and repeats it. */
    private static String write(SqliteCheckpointStore store, String thread, String question) {
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
