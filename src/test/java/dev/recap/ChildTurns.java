package dev.recap;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.jdbc.PostgresCheckpointStore;
import dev.recap.model.OpenAiProtocol;
import dev.recap.testing.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process of its own that sends numbered questions, on one thread or on several in turns: the same question again when it
 * is started again, as an application does that was killed before it could note the answer. Prints a line for each answer
 * as it becomes durable.
 */
final class ChildTurns implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildTurns(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts a process that sends {@code NAME FIRST} to {@code NAME LAST} on thread 1 of a SQLite file. */
    static ChildTurns start(Path database, String baseUrl, String name, int first, int last) {
        return start(database.toString(), baseUrl, name, first, last, 1);
    }

    /** Starts one on a SQLite file or a URL of PostgreSQL; question n goes to thread 1 + n mod {@code threads}. */
    static ChildTurns start(String database, String baseUrl, String name, int first, int last, int threads) {
        try {
            return new ChildTurns(ChildProcess.running(ChildTurns.class, database, baseUrl, name, first, last, threads)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of the next question whose answer is durable, or -1 when the process has ended. */
    int nextAnswered() {
        try {
            String line = output.readLine();
            // A line cut by the end of the process is no acknowledgement.
            return line == null || !line.endsWith(".") ? -1 : Integer.parseInt(line.substring(0, line.length() - 1));
        } catch (IOException e) {
            return -1;
        }
    }

    /** Stops the process where it stands, as a suspended machine does, until {@link #goOn}. */
    void pause() {
        signal("STOP");
    }

    void goOn() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the process as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
    }

    int waitFor() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
        waitFor();
    }

    static CheckpointStore open(String database) {
        return database.startsWith("jdbc:")
                ? PostgresCheckpointStore.open(database, null, null)
                : Checkpoints.sqlite(Path.of(database));
    }

    public static void main(String[] arguments) {
        OpenAiProtocol server =
                OpenAiProtocol.builder().baseUrl(arguments[1]).apiKey("test").build();
        String name = arguments[2];
        try (Recap recap = Recap.builder(server.chatModel())
                .checkpoints(open(arguments[0]))
                .build()) {
            int threads = Integer.parseInt(arguments[5]);
            for (int i = Integer.parseInt(arguments[3]); i <= Integer.parseInt(arguments[4]); i++) {
                ConversationThread thread = recap.thread(Integer.toString(1 + i % threads));
                try {
                    send(thread, name, i, name + "-" + i);
                } catch (TurnIdException e) {
                    // It was killed at this turn, and others have gone on since.
                    send(
                            thread,
                            name,
                            i,
                            name + "-" + i + "-again" + ProcessHandle.current().pid());
                }
            }
        }
    }

    private static void send(ConversationThread thread, String name, int number, String turnId) {
        thread.send(
                UserMessage.from(name + " " + number), TurnOptions.ofDefaults().turnId(turnId), event -> {
                    if (event instanceof ConversationEvent.Answer) {
                        System.out.println(number + ".");
                        System.out.flush();
                    }
                });
    }
}
